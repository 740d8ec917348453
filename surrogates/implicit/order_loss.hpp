// Order-preserving loss: latent codes of higher density should give better samples.
#pragma once

#include <Eigen/Core>

namespace bobench::surrogates {

/// Cross entropy between the wanted order of pairs and the order of their utilities  [aryan2020, eq. 6.7 to 6.10]:
///   L_o = -mean over pairs (i, j) of  b log rho + (1 - b) log(1 - rho),
///   b = 1[p(z_i) >= p(z_j)],  rho = 1 / (1 + exp(-(u_j - u_i)))
/// A utility measures disagreement: rho near 1 means that i, whose utility is lower, is the better sample. The pairs
/// are neighbours, (0, 1), (2, 3), ...: for independent draws this is as random as any other pairing.
struct OrderLoss {
  double value = 0.0;
  Eigen::RowVectorXf gradient;  ///< (draws) with respect to the utilities
};

/// @param log_densities  (draws) log p(z), up to a constant  @param utilities (draws); an odd last draw is not used
OrderLoss order_loss(const Eigen::RowVectorXf& log_densities, const Eigen::RowVectorXf& utilities);

}  // namespace bobench::surrogates
