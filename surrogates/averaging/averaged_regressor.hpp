// Bayesian model averaging of regressors.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/observation_model.hpp"
#include "surrogates/regressor.hpp"

namespace bobench::surrogates {

/// How the models of an average are weighted.
enum class ModelWeights {
  pseudo_bma,  ///< pseudo_bma_weights()
  stacking     ///< stacking_weights()
};

/// Settings of an AveragedRegressor.
struct AveragingOptions {
  ModelWeights weights = ModelWeights::pseudo_bma;
  int folds = 5;    ///< of cross-validation, >= 2; at most the number of observations
  int draws = 500;  ///< of observations, for acquisitions that average over draws; not one of the fields

  void fields(OptionFields& fields);
};

/// The mixture of several models' predictive distributions, sum_k w_k p_k(y | x, data) [kruse2022, Sec. 5.4, which asks
/// for it and leaves its form open; Hoeting et al. 1999].
///
/// Models of p(y | X) have a marginal likelihood that cannot be compared with that of models of the joint density
/// p(x, y). The weights are therefore computed from densities that every model has: those of targets held out in
/// cross-validation, at their inputs (model_weights.hpp). In each fold all models are fitted from scratch, including
/// their hyper-parameters. With one observation the weights are equal.
///
/// predict() has the moments of the mixture of what the models predict: a latent function, or observations in the case
/// of models with a density of their own. noise_variance() is the rest of the variance of an observation.
/// log_density(), probability() and draws() are of observations.
class AveragedRegressor {
 public:
  /// Makes one of the models from a seed.
  using Member = std::function<Regressor(std::uint64_t seed)>;

  /// @param members  one or more; they must not predict logarithms of the targets. Those with draws() of their own make
  ///   options.draws of them
  AveragedRegressor(const AveragingOptions& options, std::vector<Member> members, std::uint64_t seed);

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);

  Prediction predict(const Eigen::MatrixXd& X) const;
  double noise_variance() const;
  double noise_in_variance() const;
  Eigen::VectorXd log_density(const Eigen::MatrixXd& X, const Eigen::VectorXd& y) const;
  Eigen::VectorXd probability(const Eigen::MatrixXd& X, const Eigen::VectorXd& y) const;
  Eigen::MatrixXd draws(const Eigen::MatrixXd& X) const;

  /// The weights of the last fit: (members) >= 0, with the sum 1.
  const Eigen::VectorXd& weights() const { return weights_; }

 private:
  Eigen::MatrixXd held_out_log_densities(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);
  template <class Visit>
  void for_each_weighted(Visit visit) const;

  AveragingOptions options_;
  Random random_;
  std::vector<Member> members_;
  std::vector<Regressor> models_;  ///< fitted to all data; they are kept for the next fit
  Eigen::VectorXd weights_;
  Eigen::VectorXd chosen_, normal_;  ///< (draws) uniform numbers that choose a model, and normal ones
};

}  // namespace bobench::surrogates
