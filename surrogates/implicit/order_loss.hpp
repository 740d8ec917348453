// The order-preserving loss: likely latent codes are to become good samples.
#pragma once

#include <Eigen/Core>

namespace bobench::surrogates {

/// Cross entropy between the wanted order of pairs and the order their utilities have  [aryan2020, eq. 6.7 to 6.10]:
///   L_o = -mean over pairs (i, j) of  b log rho + (1 - b) log(1 - rho),
///   b = 1[p(z_i) >= p(z_j)],  rho = 1 / (1 + exp(-(u_j - u_i)))
/// A utility is a disagreement: rho near 1 says that i, whose utility is lower, is the better sample. Neighbours are
/// the pairs, (0, 1), (2, 3), ...: of independent draws these are as random as any.
struct OrderLoss {
  double value = 0.0;
  Eigen::RowVectorXf gradient;  ///< (draws) by the utilities
};

/// @param log_densities  (draws) log p(z), up to a constant  @param utilities (draws); an odd draw out has no partner
OrderLoss order_loss(const Eigen::RowVectorXf& log_densities, const Eigen::RowVectorXf& utilities);

}  // namespace bobench::surrogates
