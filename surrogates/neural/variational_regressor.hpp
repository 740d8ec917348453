// A network with independent normal distributions over its weights: Bayes by backprop.
#pragma once

#include <string>

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/inference/variational.hpp"
#include "surrogates/neural/mlp_ensemble.hpp"
#include "surrogates/standardized_draws.hpp"

namespace bobench::surrogates {

/// Blundell et al. (2015). The thesis (Sec. 2.3.2, 4.1) names the method and gives no settings.
struct VariationalNetworkOptions {
  int hidden_layers = 1;
  int units = 50;
  Activation activation = Activation::tanh;
  double prior_sd = 1.0;   ///< of every weight and bias (their mixture of two normals is not here)
  double beta = 1000.0;    ///< noise precision of standardised targets, chapter 4's
  double start_sd = 0.02;  ///< of every weight before training
  int steps = 2000;        ///< of Adam, a fit
  double rate = 0.01;      ///< see VariationalOptions
  int batch = 20;          ///< points of a mini-batch
  int draws = 100;         ///< networks that make a prediction

  void fields(OptionFields& fields);
};

/// y = f(x; theta) + N(0, 1 / beta), theta ~ N(0, prior_sd^2 I), and q(theta) of MeanFieldVariational fitted to the
/// posterior: the likelihood of a mini-batch counts n / batch times. Inputs and targets are standardised. Mean and
/// latent variance are those of networks drawn from q, once in each fit.
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
