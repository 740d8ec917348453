// Gaussian processes with point estimates of their hyper-parameters, as the optimisers' options choose them.
#pragma once

#include "core/options.hpp"
#include "surrogates/gaussian_process/gaussian_process.hpp"

namespace bobench::surrogates {

/// Defaults: the model of RoBO's `gp` (Matern 5/2, a length-scale for each feature, constant mean), fitted as it was
/// meant to be: gradients, restarts, standardised targets.
struct GaussianProcessRegressorOptions {
  KernelFamily kernel = KernelFamily::matern52;
  bool ard = true;                                         ///< a length-scale for each feature
  bool priors = true;                                      ///< see GaussianProcess; false: the likelihood alone
  MinimizeAlgorithm algorithm = MinimizeAlgorithm::lbfgs;  ///< how it is maximised: with gradients, or by COBYLA
  int likelihood_restarts = 2;  ///< random starts, beside the default one and the last fit's result
  bool frozen = false;          ///< RoBO's `gp` as it ran: see FrozenGaussianProcess; nothing else is read

  void fields(OptionFields& fields);
};

/// aryan2020, Sec. 3.5: squared exponential with a length-scale for each feature, likelihood maximised by COBYLA from
/// 50 random starts (two more start from the default and from the last fit). The noise is fitted, too.
GaussianProcessRegressorOptions gpo_options();

/// RoBO's `gp` of 2019 as it very probably ran in aryan2020's tables (told from RoBO's code and from a simulation of
/// it: the thesis does not name a version). Targets are centred but keep their unit. The hyper-parameters start at
/// amplitude 2, length-scales 1 of the unit box and noise variance 1e-3, and each fit starts one search of the
/// posterior (robo_prior.hpp) from the last ones. The prior is 0 unless theta_0 = log(amplitude / D) is positive, and
/// the search cannot leave a region where it is 0: with three features or more it starts in one, and nothing is ever
/// fitted. With two it starts on the edge, and the first search ends as soon as it has left it; later ones go on from
/// there.
///
/// Here the search has analytic gradients; where the prior is 0 it meets a wall.
class FrozenGaussianProcess {
 public:
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);
  const GaussianProcess& model() const { return model_; }
  /// In the terms of robo_prior.hpp.
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
