// Bayesian linear regression as an equal mixture over draws of its precisions.
#pragma once

#include <span>

#include <Eigen/Core>

#include "surrogates/linear/bayesian_linear_regression.hpp"

namespace bobench::surrogates {

/// Mean and latent variance of the equal mixture of a regression's predictive distributions over the precisions:
///   E m_k' psi,  E psi' S_k psi + Var m_k' psi
/// With draws from sample_precisions(), weights and precisions are integrated out.
/// @param precisions  at least one
Prediction predict_mixture(const BayesianLinearRegression& regression,
                           const BayesianLinearRegression::Projection& projection,
                           std::span<const LinearPrecisions> precisions);

/// Moments of the weights under the same mixture.
struct WeightMoments {
  Eigen::VectorXd mean;              ///< (p) E m_k
  Eigen::VectorXd times_covariance;  ///< (p) (E S_k + Cov m_k) psi
};
/// @param psi (p)
WeightMoments mixture_weights(const BayesianLinearRegression& regression, const Eigen::VectorXd& psi,
                              std::span<const LinearPrecisions> precisions);

}  // namespace bobench::surrogates
