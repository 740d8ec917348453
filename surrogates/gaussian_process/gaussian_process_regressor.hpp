// Gaussian processes with point estimates of their hyper-parameters.
#pragma once

#include "core/options.hpp"
#include "surrogates/gaussian_process/gaussian_process.hpp"

namespace bobench::surrogates {

/// Defaults: the model of RoBO's `gp` (Matern 5/2, one length-scale per feature, constant mean), fitted as intended:
/// with gradients, restarts and standardised targets.
struct GaussianProcessRegressorOptions {
  KernelFamily kernel = KernelFamily::matern52;
  bool ard = true;                                         ///< one length-scale per feature
  bool priors = true;                                      ///< see GaussianProcess; false: the likelihood alone
  MinimizeAlgorithm algorithm = MinimizeAlgorithm::lbfgs;  ///< optimiser of the likelihood: with gradients, or COBYLA
  int restarts = 2;     ///< random starts, in addition to the default one and the last fit's result
  bool frozen = false;  ///< RoBO's `gp` as it ran: see FrozenGaussianProcess; the other options are ignored

  void fields(OptionFields& fields);
};

/// aryan2020, Sec. 3.5: squared exponential with one length-scale per feature, likelihood maximised by COBYLA from 50
/// random starts (in addition to the default and the last fit). The noise is fitted, too.
GaussianProcessRegressorOptions gpo_options();

/// RoBO's `gp` of 2019 as it very probably ran for aryan2020's tables (inferred from RoBO's code and a simulation of
/// it; the thesis does not name a version). Targets are centred but keep their unit. The hyper-parameters start at
/// amplitude 2, length-scales 1 of the unit box and noise variance 1e-3. Each fit starts one search of the posterior
/// (robo_prior.hpp) from the last ones. The prior is 0 unless theta_0 = log(amplitude / D) is positive, and the search
/// cannot leave a region where it is 0. With three features or more it starts in such a region, so nothing is ever
/// fitted. With two it starts on the edge, and the first search ends as soon as it has left it; later ones continue
/// from there.
///
/// Here the search has analytic gradients; it cannot enter the region where the prior is 0.
class FrozenGaussianProcess {
 public:
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);
  const GaussianProcess& model() const { return model_; }
  /// In the parametrisation of robo_prior.hpp.
  const Eigen::VectorXd& theta() const { return theta_; }

 private:
  void search();

  GaussianProcess model_{{.targets = TargetScaling::centered}};
  Eigen::VectorXd theta_;  ///< (features + 2)
};

/// A Gaussian process as a surrogate: `gp`, `gp:frozen=true`, `gpo`.
class GaussianProcessRegressor {
 public:
  using Options = GaussianProcessRegressorOptions;
  GaussianProcessRegressor(const Options& options, std::uint64_t seed);

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);
  Prediction predict(const Eigen::MatrixXd& X) const { return gaussian_process().predict(X); }
  PointPrediction predict_with_gradient(const Eigen::VectorXd& x) const {
    return gaussian_process().predict_with_gradient(x);
  }
  FunctionDraw function_draw(std::uint64_t seed) const;
  double noise_variance() const { return gaussian_process().noise_variance(); }
  const GaussianProcess& gaussian_process() const { return is_frozen_ ? frozen_.model() : fitted_; }

 private:
  bool is_frozen_;
  GaussianProcess fitted_;
  FrozenGaussianProcess frozen_;
};

}  // namespace bobench::surrogates
