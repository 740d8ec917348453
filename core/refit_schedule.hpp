// When a model is fitted again while observations arrive one by one.
#pragma once

#include <algorithm>
#include <cmath>

#include <Eigen/Core>

namespace bobench {

/// A model is fitted again when there are at least `every` new observations, and at least as many as a share `growth` of
/// the observations of the last fit. By default, after each observation.
struct RefitSchedule {
  int every = 1;
  double growth = 0.0;
  Eigen::Index uncounted = 0;  ///< number of observations that `growth` does not count

  /// Whether a model fitted to `fitted` observations is fitted again when there are `observations`.
  bool is_due(Eigen::Index fitted, Eigen::Index observations) const {
    const double share = std::ceil(growth * static_cast<double>(std::max<Eigen::Index>(0, fitted - uncounted)));
    return static_cast<double>(observations - fitted) >= std::max(static_cast<double>(every), share);
  }
};

}  // namespace bobench
