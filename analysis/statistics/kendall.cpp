#include "analysis/statistics/kendall.hpp"

#include <cmath>
#include <cstddef>
#include <limits>

namespace bobench::analysis {

double kendall_tau(const std::vector<double>& x, const std::vector<double>& y) {
  double same = 0.0, in_x = 0.0, in_y = 0.0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const double by_x = x[i] - x[j], by_y = y[i] - y[j];
      const int sign_x = (by_x > 0.0) - (by_x < 0.0), sign_y = (by_y > 0.0) - (by_y < 0.0);
      same += sign_x * sign_y;
      in_x += sign_x * sign_x;
      in_y += sign_y * sign_y;
    }
  }
  return in_x > 0.0 && in_y > 0.0 ? same / std::sqrt(in_x * in_y) : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace bobench::analysis
