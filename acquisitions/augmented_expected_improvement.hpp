// Augmented expected improvement, for noisy observations.
#pragma once

#include <Eigen/Core>

#include "acquisitions/fitted_model.hpp"
#include "core/options.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::acquisitions {

/// The effective best solution: the observed point with the lowest mu + k sigma          [aryan2020, eq. 2.48]
/// @param observed  predictions of the latent function at the points observed; >= 1 point
/// @param k         aversion to risk, >= 0; 1 in Huang et al. 2006, 0.674 (the quartile) in DiceOptim
/// @return          its index, the first one of ties; its mean is the `effective_best` of the functions below
/// @throws InputError if `observed` is empty
Eigen::Index effective_best_index(const surrogates::Prediction& observed, double k = 1.0);

/// Augmented expected improvement for minimisation; larger is better, a batch at a time.
///   AEI(x) = E max(mu(x**) - f(x), 0) (1 - sigma_n / sqrt(sigma(x)^2 + sigma_n^2))
///                                                        [Huang, Allen, Notz & Zeng 2006; aryan2020, eq. 2.47]
/// The thesis prints E min(0, mu(x**) - mu(x)); it means the maximum, and the random f(x) in place of mu(x).
/// @param prediction      means and variances of the latent function at n points
/// @param effective_best  mu(x**), the mean at the effective best solution
/// @param noise_variance  sigma_n^2, of an observation, >= 0; with 0, AEI is EI
/// @return                (n), >= 0; 0 where the variance is 0 and the noise is not
Eigen::VectorXd augmented_expected_improvement(const surrogates::Prediction& prediction, double effective_best,
                                               double noise_variance);

/// log AEI, accurate where AEI underflows; -infinity where AEI is 0 because the variance is 0.
Eigen::VectorXd log_augmented_expected_improvement(const surrogates::Prediction& prediction, double effective_best,
                                                   double noise_variance);

/// AEI at one point, and its gradient with respect to the features where `gradient` is not null.
double augmented_expected_improvement(const surrogates::PointPrediction& prediction, double effective_best,
                                      double noise_variance, Eigen::VectorXd* gradient);

/// log AEI at one point and its gradient; zero gradient where it is -infinity.
double log_augmented_expected_improvement(const surrogates::PointPrediction& prediction, double effective_best,
                                          double noise_variance, Eigen::VectorXd* gradient);

/// `aei`: AEI on the effective best point [aryan2020, eq. 2.47], maximised through its logarithm: the same maximum,
/// without flat tails.
struct AugmentedExpectedImprovement {
  static constexpr const char* name = "aei";
  double risk = 1.0;  ///< k of effective_best_index(), >= 0

  static bool suits(const surrogates::RegressorAbilities& model) { return !model.predictions && model.noise_variance; }
  void fields(OptionFields& fields);
  Acquisition of(const FittedModel& fitted) const;
};

}  // namespace bobench::acquisitions
