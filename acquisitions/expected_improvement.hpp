// Expected improvement in closed form, its logarithm, and both averaged over samples of a model's hyper-parameters.
#pragma once

#include <span>

#include <Eigen/Core>

#include "acquisitions/fitted_model.hpp"
#include "core/options.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::acquisitions {

/// Expected improvement for minimisation; larger is better, a batch at a time.
///   EI(x) = (f_best - mu) Phi(z) + sigma phi(z),  z = (f_best - mu) / sigma      [Jones et al. 1998, eq. 15]
/// @param prediction  means and variances of the latent function at n points; variance 0 gives max(f_best - mu, 0)
/// @param f_best      lowest value observed so far
/// @return            (n), >= 0
Eigen::VectorXd expected_improvement(const surrogates::Prediction& prediction, double f_best);

/// log EI, accurate where EI itself underflows (z down to -1e150); -infinity where EI is 0 because the variance is 0.
/// It has the maximum of EI, and gradients where EI is flat.
Eigen::VectorXd log_expected_improvement(const surrogates::Prediction& prediction, double f_best);

/// EI at one point, and its gradient with respect to the features where `gradient` is not null (zero where sigma is 0
/// and the mean does not improve).
double expected_improvement(const surrogates::PointPrediction& prediction, double f_best, Eigen::VectorXd* gradient);

/// log EI at one point and its gradient; @return -infinity, with a zero gradient, where sigma is 0 and the mean does
/// not improve
double log_expected_improvement(const surrogates::PointPrediction& prediction, double f_best,
                                Eigen::VectorXd* gradient);

/// The integrated acquisition function for minimisation; larger is better, a batch at a time.
///   (1/S) sum_s EI_s(x)                                              [Snoek, Larochelle & Adams 2012, section 3.1]
/// @param predictions  one for each sample of the hyper-parameters, of the latent function at the same n points; >= 1
/// @param f_best       lowest value observed so far
/// @return             (n), >= 0
/// @throws InputError if `predictions` is empty, or they differ in length
Eigen::VectorXd marginalized_expected_improvement(std::span<const surrogates::Prediction> predictions, double f_best);

/// Logarithm of the above: same maximum, accurate where EI underflows; -infinity where every EI_s is 0.
Eigen::VectorXd log_marginalized_expected_improvement(std::span<const surrogates::Prediction> predictions,
                                                      double f_best);

/// (1/S) sum_s log EI_s(x), the log of a geometric mean, which RoBO's gp_mcmc maximises if its acquisition is log_ei.
/// It is at most the logarithm of the mean; a single sample can exclude a point (-infinity if its EI is 0).
Eigen::VectorXd marginalized_log_expected_improvement(std::span<const surrogates::Prediction> predictions,
                                                      double f_best);

/// The three at one point, with gradients with respect to the features where `gradient` is not null; zero gradient
/// where the value is -infinity.
double marginalized_expected_improvement(std::span<const surrogates::PointPrediction> predictions, double f_best,
                                         Eigen::VectorXd* gradient);
double log_marginalized_expected_improvement(std::span<const surrogates::PointPrediction> predictions, double f_best,
                                             Eigen::VectorXd* gradient);
double marginalized_log_expected_improvement(std::span<const surrogates::PointPrediction> predictions, double f_best,
                                             Eigen::VectorXd* gradient);

/// Definition of improvement.
enum class Improvement {
  right,   ///< f_best - mu
  printed  ///< -mu - f_best, the sign error behind kruse2022's figures 5.15 to 5.19
};

/// `ei`: EI on the incumbent [aryan2020, eq. 2.42]. For a model with hyper-parameter samples, the mean over them,
/// maximised through its logarithm: the same maximum, without flat tails.
struct ExpectedImprovement {
  static constexpr const char* name = "ei";
  Improvement improvement = Improvement::right;

  static bool suits(const surrogates::RegressorAbilities&) { return true; }
  void fields(OptionFields& fields);
  Acquisition of(const FittedModel& fitted) const;
};

/// `log-ei`: log EI; for a model with hyper-parameter samples, the mean of the logarithms, as in RoBO.
struct LogExpectedImprovement {
  static constexpr const char* name = "log-ei";
  static bool suits(const surrogates::RegressorAbilities&) { return true; }
  void fields(OptionFields&) {}
  Acquisition of(const FittedModel& fitted) const;
};

}  // namespace bobench::acquisitions
