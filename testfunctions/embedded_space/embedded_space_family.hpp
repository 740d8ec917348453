// The problem family "embedded-space/...": functions with low effective dimension.
#pragma once

#include <Eigen/Core>

#include "core/problem_catalog.hpp"
#include "testfunctions/synthetic/synthetic_family.hpp"

namespace bobench::testfunctions {

/// g(z(x)) with z = inputs' x clipped to [-1, 1]^d and scaled to the box of the function g; x in [-1, 1]^D. The columns
/// of `inputs` (D x d) are orthonormal: d unit vectors, or a random subspace. For x uniform over the box, every z_i has
/// the same mean and variance in both cases. The optimum is that of g and is attained in the box.
struct EmbeddedFunction {
  synthetic::SyntheticFunction function;
  Eigen::MatrixXd inputs;

  Eigen::Index dimension() const { return inputs.rows(); }
  double value(const Eigen::VectorXd& x) const;
  /// A minimiser (D).
  Eigen::VectorXd argmin() const;
};

/// @param instance  from 1; seed of the effective inputs or the subspace
/// @throws InputError if the function is noisy, has lower fidelities, or does not have fewer than `dimension` inputs,
///   or if (rotated) no subspace was found that reaches its optimum
EmbeddedFunction embed(synthetic::SyntheticFunction function, Eigen::Index dimension, bool rotated, int instance);

/// "embedded-space/NAME[/dK]/dD[/rotated][/iN]" with a function NAME of the family "synthetic" (dK for functions of any
/// dimension) and D <= 10000 inputs; without /iN, replicate r uses instance r + 1.
ProblemFamily embedded_space_family();

}  // namespace bobench::testfunctions
