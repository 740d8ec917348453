// Weights of models from their predictive densities in cross-validation.
#pragma once

#include <Eigen/Core>

namespace bobench::surrogates {

// log_densities (n x models) has ln p_k(y_i | x_i) of target i by model k, fitted without the fold of i. A density that
// is not a number counts as 0. Both functions return weights (models) >= 0 with the sum 1.

/// Pseudo-Bayesian model averaging [Geisser & Eddy 1979; Yao et al. 2018]: the weight is proportional to the product of
/// a model's densities, which takes the place of its marginal likelihood. The weights are equal if every model has a
/// target with density 0.
Eigen::VectorXd pseudo_bma_weights(const Eigen::MatrixXd& log_densities);

/// Stacking of predictive distributions by the log score [Yao et al. 2018]: the weights that maximise
///     sum_i ln sum_k w_k p_k(y_i | x_i)
/// They are found by expectation maximisation, to 1e-9 of the mean over i. Targets at which every density is 0 do not
/// count.
Eigen::VectorXd stacking_weights(const Eigen::MatrixXd& log_densities);

}  // namespace bobench::surrogates
