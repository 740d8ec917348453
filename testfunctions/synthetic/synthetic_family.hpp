// The problems "synthetic/...": the table of functions with their boxes and optima.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "core/problem_catalog.hpp"

namespace bobench::testfunctions::synthetic {

/// A synthetic function of one fixed dimension with everything known about it.
struct SyntheticFunction {
  std::string id;  ///< "synthetic/branin"
  std::string description;
  Eigen::VectorXd low, high;            ///< the box
  double optimum = 0.0;                 ///< lowest noise-free value in the box
  std::vector<Eigen::VectorXd> optima;  ///< where it is attained (to about 1e-8)
  std::function<double(const Eigen::VectorXd&)> value;
  /// Draws an observation, for functions that are noisy by definition; empty for the others.
  std::function<double(const Eigen::VectorXd&, Random&)> observe = {};
  /// With cheaper versions of itself: fidelities, value at one, cost of one in seconds.
  std::vector<double> fidelities = {1.0};
  std::function<double(const Eigen::VectorXd&, double)> value_at = {};
};

/// The function of an id split at '/'.
/// @throws InputError for an unknown name (the nearest are offered) or a dimension it does not have
SyntheticFunction function_of(const std::vector<std::string>& segments);

/// A problem of the function.
Problem make_problem(SyntheticFunction function);

/// The family, for the catalogue.
ProblemFamily synthetic_family();

}  // namespace bobench::testfunctions::synthetic
