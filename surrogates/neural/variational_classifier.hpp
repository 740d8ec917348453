// Bayes by backprop: a network classifier with independent normal distributions over its weights.
#pragma once

#include <optional>

#include "core/options.hpp"
#include "core/random.hpp"
#include "numerics/activation.hpp"
#include "surrogates/inference/variational.hpp"
#include "surrogates/neural/network_mixture.hpp"

namespace bobench::surrogates {

/// Blundell et al. (2015), with the network of BORE-MLP.
struct VariationalClassifierOptions {
  int hidden_layers = 2;
  int hidden_units = 32;
  Activation activation = Activation::elu;
  double prior_sd = 1.0;      ///< of every weight and bias (their mixture of two normals is not implemented)
  double temperature = 0.01;  ///< factor of the KL divergence; 1: Bayes
  double start_sd = 0.02;     ///< of every weight before training
  int steps = 200;            ///< of Adam, a fit
  double rate = 0.01;         ///< see VariationalOptions
  int batch = 64;             ///< points of a mini-batch
  int samples = 50;           ///< networks drawn for predictions
  bool retrain = false;       ///< start each fit from a new distribution instead of the last fit's

  void fields(OptionFields& fields);
};

/// Labels have the logit f(x; theta), theta ~ N(0, prior_sd^2 I). MeanFieldVariational fits q(theta) by maximising
/// E_q ln p(z | X, theta) - temperature KL(q, prior). The probability is the mean over networks drawn from q, once per
/// fit. Each fit continues from the last q.
///
/// A temperature below 1, a "cold posterior" [Wenzel et al. 2020b], is a departure from the source. With the hundred
/// points of a run, the thousand weights otherwise stay near their prior, and the probability hardly depends on x.
class VariationalClassifier : public NetworkMixture {
 public:
  using Options = VariationalClassifierOptions;
  VariationalClassifier(const Options& options, std::uint64_t seed) : options_(options), random_(seed) {}

  /// @param X (features x n)  @param z (n) labels, 0 or 1
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& z);

  /// q of the last fit.
  const MeanFieldVariational& distribution() const { return *q_; }

 private:
  Options options_;
  Random random_;
  Mlp network_;
  std::optional<MeanFieldVariational> q_;
};

}  // namespace bobench::surrogates
