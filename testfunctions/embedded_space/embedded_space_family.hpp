// The problems "embedded-space/...": a function of few inputs hidden among many.
#pragma once

#include <Eigen/Core>

#include "core/problem_catalog.hpp"
#include "testfunctions/synthetic/synthetic_family.hpp"

namespace bobench::testfunctions {

/// g(z(x)) with z = inputs' x clipped to [-1, 1]^d, which is laid over the box of the function g; x in [-1, 1]^D.
/// The columns of `inputs` (D x d) are orthonormal: d of the unit vectors, or a random subspace. For x uniform over the
/// box every z_i has the same mean and variance in both. The optimum is g's: a point that reaches it is in the box.
struct EmbeddedFunction {
  synthetic::SyntheticFunction function;
  Eigen::MatrixXd inputs;

  Eigen::Index dimension() const { return inputs.rows(); }
  double value(const Eigen::VectorXd& x) const;
  /// A point (D) at which the function is lowest.
  Eigen::VectorXd argmin() const;
};

/// @param instance  from 1; decides which inputs matter, or which subspace
/// @throws InputError if the function is noisy, has cheaper versions, or has not fewer than `dimension` inputs, or (of a
///         rotated one) no subspace was found that reaches its optimum
EmbeddedFunction embed(synthetic::SyntheticFunction function, Eigen::Index dimension, bool rotated, int instance);

/// "embedded-space/NAME[/dK]/dD[/rotated][/iN]" with a function NAME of the family "synthetic" (dK where it comes in
/// dimensions) among D <= 10000 inputs; replicate r has instance r + 1 if the id has none.
ProblemFamily embedded_space_family();

}  // namespace bobench::testfunctions
