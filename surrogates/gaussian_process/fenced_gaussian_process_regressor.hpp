// A Gaussian process for targets with outliers, refitted now and then: the model of `gp-ei`.
#pragma once

#include <limits>

#include "core/options.hpp"
#include "surrogates/gaussian_process/gaussian_process.hpp"

namespace bobench::surrogates {

struct FencedGaussianProcessOptions {
  KernelFamily kernel = KernelFamily::matern52;
  bool ard = true;     ///< a length-scale for each feature
  bool priors = true;  ///< priors on the hyper-parameters; false: maximum likelihood
  /// Which. BoTorch, where dimension_scaled comes from, has kernel `se` and no restarts with it, standardises by n - 1
  /// and fits a constant mean.
  HyperPrior prior = HyperPrior::weak;
  int restarts = 2;  ///< random starts of the likelihood's maximisation, beside the default and the last fit
  /// Targets more than so many interquartile ranges above the third quartile are lowered to there before they are
  /// standardised (3: Tukey's far-out fence): one diverged training of 1e7 would flatten all others. 0, the mere
  /// standardisation of Syne Tune and AutoGluon, reaches higher regrets on every FCNet table.
  double outlier_fence = 3.0;
  int refit_every = 1;  ///< observations between fits of the hyper-parameters; others extend the factor

  void fields(OptionFields& fields);
};

/// Targets are standardised, the noise variance is fitted. A fit to what was fitted before and fewer than `refit_every`
/// observations more keeps the hyper-parameters, the fence and the standardisation.
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
  Eigen::MatrixXd X_;        ///< (features x n) as given, with
  Eigen::VectorXd y_;        ///< (n)
  Eigen::Index fitted_ = 0;  ///< observations at the last fit of the hyper-parameters
  double fence_ = std::numeric_limits<double>::infinity();
};

}  // namespace bobench::surrogates
