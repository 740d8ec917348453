// Slices of a problem: its values along one parameter, or over two, with the others fixed.
#pragma once

#include <Eigen/Core>

#include "core/problem.hpp"

namespace bobench::landscape {

/// The value at the highest fidelity, without noise if the problem provides it. NaN if the evaluation fails.
double value_at(const Problem& problem, const Configuration& configuration);

/// Values of a parameter, ascending: all values of a discrete one with at most `points` values, otherwise at most
/// `points` values in equal steps on its own scale.
Eigen::VectorXd axis_of(const Parameter& parameter, Eigen::Index points);

/// The centre of the space; the first choice of categorical parameters.
Configuration centre_of(const SearchSpace& space);

/// f along one parameter through a configuration.
struct Cut {
  Eigen::Index parameter;
  Eigen::VectorXd x, value;
  /// The configurations of `value`, in order.
  std::vector<Configuration> at;
};
Cut cut_through(const Problem& problem, const Configuration& anchor, Eigen::Index parameter, Eigen::Index points);

/// f over two parameters through a configuration.
struct Section {
  Eigen::Index across, up;  ///< parameters
  Eigen::VectorXd x, y;
  Eigen::MatrixXd value;  ///< (y x x)
  /// The configurations of `value`, in column-major order.
  std::vector<Configuration> at;
};
/// @throws InputError if one of the parameters is categorical, or has fewer than three values, or both are the same
Section section_through(const Problem& problem, const Configuration& anchor, Eigen::Index across, Eigen::Index up,
                        Eigen::Index points);

}  // namespace bobench::landscape
