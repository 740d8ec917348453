// The problem family "synthetic/...": the functions with their boxes and optima.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "core/problem_catalog.hpp"

namespace bobench::testfunctions::synthetic {

/// A synthetic function of fixed dimension with its known properties.
struct SyntheticFunction {
  std::string id;  ///< "synthetic/branin"
  std::string description;
  Eigen::VectorXd low, high;            ///< the box
  double optimum = 0.0;                 ///< lowest noise-free value in the box
  std::vector<Eigen::VectorXd> optima;  ///< where it is attained (to about 1e-8)
  std::function<double(const Eigen::VectorXd&)> value;
  /// Draws an observation, for functions that are noisy by definition; empty for the others.
  std::function<double(const Eigen::VectorXd&, Random&)> observe = {};
  /// Multi-fidelity functions: the fidelities and the value at each; the cost is fidelity^2 seconds.
  std::vector<double> fidelities = {1.0};
  std::function<double(const Eigen::VectorXd&, double)> value_at = {};
};

/// The function of an id split at '/'.
/// @throws InputError for an unknown name (the nearest are suggested) or a dimension that it does not have
SyntheticFunction function_of(const std::vector<std::string>& segments);

/// Creates the function's problem.
Problem make_problem(SyntheticFunction function);

/// The problem family.
ProblemFamily synthetic_family();

}  // namespace bobench::testfunctions::synthetic
