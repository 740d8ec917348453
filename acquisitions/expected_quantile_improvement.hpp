// Expected quantile improvement, for noisy observations.
#pragma once

#include <Eigen/Core>

#include "acquisitions/fitted_model.hpp"
#include "core/options.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::acquisitions {

/// Settings of EQI.
struct QuantileImprovement {
  double beta = 0.9;            ///< level of the quantile, in [0.5, 1); default of DiceOptim, the authors' package
  double noise_variance = 0.0;  ///< sigma_n^2 of the next observation, >= 0, in the square of the targets' unit
};

/// q_min, the lowest beta-quantile mu + Phi^-1(beta) sigma of the points observed              [aryan2020, eq. 2.49]
/// (the thesis takes the minimum over the whole space in its formula, and over the observed points in its text, as do
/// Picheny et al. 2013).
/// @param observed  predictions of the latent function at the points observed; >= 1 point
/// @throws InputError if `observed` is empty, or for settings out of range
double best_quantile(const surrogates::Prediction& observed, const QuantileImprovement& settings);

/// Mean and variance of Q(x), the beta-quantile at x after one more observation there, which is normal:
///   mu_Q      = mu + Phi^-1(beta) sqrt(sigma_n^2 sigma^2 / (sigma_n^2 + sigma^2))
///   sigma_Q^2 = sigma^4 / (sigma_n^2 + sigma^2)             [Picheny et al. 2013, as in their package DiceOptim]
/// The thesis gives no formula for the two.
/// @param prediction  of the latent function at n points
/// @throws InputError for settings out of range
surrogates::Prediction future_quantile(const surrogates::Prediction& prediction, const QuantileImprovement& settings);

/// The same at one point, with gradients; where the variance is 0, mu_Q has the gradient of mu.
surrogates::PointPrediction future_quantile(const surrogates::PointPrediction& prediction,
                                            const QuantileImprovement& settings);

/// Expected quantile improvement for minimisation; larger is better, a batch at a time: EI with the moments of Q.
///   EQI(x) = E max(q_min - Q(x), 0)
///          = (q_min - mu_Q) Phi(z) + sigma_Q phi(z),  z = (q_min - mu_Q) / sigma_Q
///                                                               [Picheny et al. 2013; aryan2020, eq. 2.50, 2.51]
/// Eq. 2.50 prints min in place of max. Without noise, EQI is EI on q_min; with beta = 0.5, it is EI on the lowest mean
/// with sigma_Q in place of sigma.
/// @param prediction  means and variances of the latent function at n points
/// @param q_min       from best_quantile()
/// @return            (n), >= 0
/// @throws InputError for settings out of range
Eigen::VectorXd expected_quantile_improvement(const surrogates::Prediction& prediction, double q_min,
                                              const QuantileImprovement& settings);

/// log EQI, accurate where EQI underflows; -infinity where EQI is 0 because the variance is 0.
Eigen::VectorXd log_expected_quantile_improvement(const surrogates::Prediction& prediction, double q_min,
                                                  const QuantileImprovement& settings);

/// EQI at one point, and its gradient with respect to the features where `gradient` is not null.
double expected_quantile_improvement(const surrogates::PointPrediction& prediction, double q_min,
                                     const QuantileImprovement& settings, Eigen::VectorXd* gradient);

/// log EQI at one point and its gradient; zero gradient where it is -infinity.
double log_expected_quantile_improvement(const surrogates::PointPrediction& prediction, double q_min,
                                         const QuantileImprovement& settings, Eigen::VectorXd* gradient);

/// `eqi`: EQI on the best quantile of the points observed [aryan2020, eq. 2.51], maximised through its logarithm: the
/// same maximum, without flat tails.
struct ExpectedQuantileImprovement {
  static constexpr const char* name = "eqi";
  double quantile_level = 0.9;  ///< beta

  static bool suits(const surrogates::RegressorAbilities& model) { return !model.predictions && model.noise_variance; }
  void fields(OptionFields& fields);
  Acquisition of(const FittedModel& fitted) const;
};

}  // namespace bobench::acquisitions
