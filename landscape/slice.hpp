// Slices of a problem: its values along one parameter, or over two, the others held.
#pragma once

#include <Eigen/Core>

#include "core/problem.hpp"

namespace bobench::landscape {

/// The value at full fidelity, without noise where the problem knows it. NaN where it fails.
double value_at(const Problem& problem, const Configuration& configuration);

/// Values of a parameter, lowest first: equal steps on a real one's own scale; every value of one that is not, or
/// `points` whole numbers of more.
Eigen::VectorXd axis_of(const Parameter& parameter, Eigen::Index points);

/// The middle of the space; first choices.
Configuration centre_of(const SearchSpace& space);

/// f along one parameter through a configuration.
struct Cut {
  Eigen::Index parameter;
  Eigen::VectorXd x, value;
  /// The configurations, in order.
  std::vector<Configuration> at;
};
Cut cut_through(const Problem& problem, const Configuration& anchor, Eigen::Index parameter, Eigen::Index points);

/// f over two parameters through a configuration.
struct Section {
  Eigen::Index across, up;  ///< parameters
  Eigen::VectorXd x, y;
  Eigen::MatrixXd value;  ///< (y x x)
  /// The configurations, column after column of `value`.
  std::vector<Configuration> at;
};
/// @throws InputError if one of the parameters is categorical, or has fewer than three values, or both are the same
Section section_through(const Problem& problem, const Configuration& anchor, Eigen::Index across, Eigen::Index up,
                        Eigen::Index points);

}  // namespace bobench::landscape
