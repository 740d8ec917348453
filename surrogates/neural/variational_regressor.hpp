// Bayes by backprop: a network with independent normal distributions over its weights.
#pragma once

#include <string>

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/inference/variational.hpp"
#include "surrogates/neural/mlp_ensemble.hpp"
#include "surrogates/standardized_draws.hpp"

namespace bobench::surrogates {

/// Blundell et al. (2015). The thesis (Sec. 2.3.2, 4.1) names the method without settings.
struct VariationalNetworkOptions {
  int hidden_layers = 1;
  int hidden_units = 50;
  Activation activation = Activation::tanh;
  double prior_sd = 1.0;            ///< of every weight and bias (their mixture of two normals is not implemented)
  double noise_precision = 1000.0;  ///< noise precision of standardised targets, as in chapter 4
  double start_sd = 0.02;           ///< of every weight before training
  int steps = 2000;                 ///< steps of Adam per fit
  double rate = 0.01;               ///< see VariationalOptions
  int batch = 20;                   ///< points of a mini-batch
  int samples = 100;                ///< networks drawn for predictions

  void fields(OptionFields& fields);
};

/// y = f(x; theta) + N(0, 1 / beta), theta ~ N(0, prior_sd^2 I). MeanFieldVariational fits q(theta) to the posterior;
/// the likelihood of a mini-batch is scaled by n / batch. Inputs and targets are standardised. Mean and latent variance
/// are those of networks drawn from q, once per fit.
class VariationalRegressor : public StandardizedDraws<MlpEnsemble> {
 public:
  using Options = VariationalNetworkOptions;
  VariationalRegressor(const Options& options, std::uint64_t seed) : options_(options), random_(seed) {}

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);
  double noise_variance() const;

 private:
  Options options_;
  Random random_;
};

}  // namespace bobench::surrogates
