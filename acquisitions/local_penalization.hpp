// Local penalisation: an acquisition lowered around the points whose evaluation is pending.
#pragma once

#include <cstdint>

#include <Eigen/Core>

#include "acquisitions/acquisition.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::acquisitions {

/// How an acquisition becomes the logarithm of a positive function.
enum class PenalizedScale {
  logarithmic,  ///< it is a logarithm already
  positive,     ///< by its logarithm
  any           ///< by ln ln(1 + exp(score)), the logarithm of its softplus
};

/// An estimate of the objective's Lipschitz constant on the unit box: the largest norm of the gradient of the model's
/// mean, at the observed points and 500 uniform ones, refined by a local search; at least 1e-7, then 10, as in GPyOpt.
/// @param observed (features x n)
double lipschitz_constant(const surrogates::Regressor& model, const Eigen::MatrixXd& observed, std::uint64_t seed);

/// ln a(x) + sum_j ln phi(x; x_j)                                                      [Gonzalez et al. 2016]
///   phi(x; x_j) = Phi((L |x - x_j| - mu(x_j) + M) / sigma(x_j))    [for minimisation]
/// the probability that x is not in the ball around the pending x_j in which a minimum M is impossible for a function
/// of Lipschitz constant L.
/// @param pending  (features x m)
/// @param lowest   M, the lowest observed value, in the unit of the predictions
Acquisition locally_penalized(Acquisition acquisition, PenalizedScale scale, const surrogates::Regressor& model,
                              const Eigen::MatrixXd& pending, double lowest, double lipschitz);

}  // namespace bobench::acquisitions
