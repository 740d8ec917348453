// Gaussian process for targets with outliers and periodic refits: the model of `gp-ei`.
#pragma once

#include <limits>

#include "core/options.hpp"
#include "core/refit_schedule.hpp"
#include "surrogates/gaussian_process/gaussian_process.hpp"

namespace bobench::surrogates {

struct FencedGaussianProcessOptions {
  KernelFamily kernel = KernelFamily::matern52;
  bool ard = true;     ///< one length-scale per feature
  bool priors = true;  ///< priors on the hyper-parameters; false: maximum likelihood
  HyperPrior prior = HyperPrior::weak;
  int restarts = 2;  ///< random starts of the likelihood's maximisation, in addition to the default and the last fit
  /// Targets more than this number of interquartile ranges above the third quartile are clipped there before
  /// standardisation (3: Tukey's far-out fence). Otherwise one diverged training of 1e7 would flatten all others. 0 is
  /// the plain standardisation of Syne Tune and AutoGluon, with higher regrets on every FCNet table.
  double outlier_fence = 3.0;
  /// Of hyper-parameters; other observations extend the Cholesky factor. The first 100 are not counted by `growth`,
  /// because fits to so few points take little time. docs/defaults.md compares this schedule with a fit for each
  /// observation, which is growth = 0.
  RefitSchedule refit = {.growth = 0.05, .uncounted = 100};

  void fields(OptionFields& fields);
};

/// The Gaussian process of BoTorch since 0.12 (SingleTaskGP), but for two details: it standardises by n - 1, and it fits
/// a constant mean, for which this model has the mean of the targets.
FencedGaussianProcessOptions botorch_options();
/// The Gaussian process of AutoGluon's and Syne Tune's GPFIFOSearcher, but for the priors, which are those of `gp-ei`:
/// theirs have a log-normal amplitude, a gamma-distributed noise of shape 0.1 and mean 0.1, and length-scales of up to
/// 1e4. It fits a constant mean, too, and does not start from the last fit.
FencedGaussianProcessOptions autogluon_options();

/// Targets are standardised, the noise variance is fitted. If the data are those of the last fit and some more, but not
/// enough for another fit by the schedule, hyper-parameters, fence and standardisation are kept.
class FencedGaussianProcessRegressor {
 public:
  using Options = FencedGaussianProcessOptions;
  FencedGaussianProcessRegressor(const Options& options, std::uint64_t seed);

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);
  Prediction predict(const Eigen::MatrixXd& X) const { return model_.predict(X); }
  PointPrediction predict_with_gradient(const Eigen::VectorXd& x) const { return model_.predict_with_gradient(x); }
  FunctionDraw function_draw(std::uint64_t seed) const;
  double noise_variance() const { return model_.noise_variance(); }
  const GaussianProcess& gaussian_process() const { return model_; }

 private:
  bool begins_as(const Eigen::MatrixXd& X, const Eigen::VectorXd& y) const;

  Options options_;
  GaussianProcess model_;
  Eigen::MatrixXd X_;        ///< (features x n) as given
  Eigen::VectorXd y_;        ///< (n)
  Eigen::Index fitted_ = 0;  ///< observations at the last fit of the hyper-parameters
  double fence_ = std::numeric_limits<double>::infinity();
};

}  // namespace bobench::surrogates
