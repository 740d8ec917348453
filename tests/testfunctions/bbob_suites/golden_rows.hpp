// Golden rows computed by COCO and IOHexperimenter, and the tolerances of the comparison.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include <Eigen/Core>

#include "csv_rows.hpp"

namespace bobench {

/// The largest |f - f_ref| / max(1, |f_ref|) of a BBOB function (1 to 24) in any suite: what compilers and arithmetic
/// change in COCO itself, with a margin.
inline double suite_tolerance(int function) {
  switch (function) {
    case 1:
    case 3:
    case 5:
    case 8:
    case 20:
      return 1e-12;
    case 4:
    case 6:
    case 7:
    case 9:
    case 21:
    case 22:
      return 1e-11;
    case 16:
    case 19:
    case 23:
      return 1e-8;
    default:
      return 1e-10;
  }
}

inline double error_between(double value, double reference) {
  return std::abs(value - reference) / std::max(1.0, std::abs(reference));
}

/// A point identified by its name.
inline Eigen::VectorXd named_point(const std::string& name, int dimension) {
  Eigen::VectorXd x(dimension);
  for (int k = 1; k <= dimension; ++k) {
    if (name == "dyad") x[k - 1] = (37 * k % 641) / 64.0 - 5.0;
    if (name == "dyad2") x[k - 1] = ((211 * k + 17) % 513) / 64.0 - 4.0;
    if (name == "mixout") x[k - 1] = k % 2 == 1 ? -6.5 : 5.5;
  }
  return x;
}

}  // namespace bobench
