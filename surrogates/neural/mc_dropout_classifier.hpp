// Monte Carlo dropout: a network classifier with dropout in training and prediction.
#pragma once

#include "surrogates/neural/mlp_classifier.hpp"
#include "surrogates/neural/network_mixture.hpp"

namespace bobench::surrogates {

/// Gal & Ghahramani (2016); training is that of BORE-MLP.
struct McDropoutClassifierOptions {
  MlpTrainingOptions network = {.dropout = 0.1};
  int samples = 50;  ///< number of networks with dropped units

  void fields(OptionFields& fields);
};

/// Dropout in training and prediction approximates the posterior over the weights by variational inference over masks.
/// Training minimises the mean cross-entropy + delta / (2 n) |theta|^2, where delta = weight_decay corresponds to
/// (1 - p) l^2 of the source, for the prior N(0, 1 / l^2) over weights. The probability is the mean over networks with
/// different masks.
///
/// Masks are drawn once per fit, one for each hidden unit and network, and used at all points. The mean is thus a
/// smooth function, which a gradient-based maximiser needs.
class McDropoutClassifier : public NetworkMixture {
 public:
  using Options = McDropoutClassifierOptions;
  McDropoutClassifier(const Options& options, std::uint64_t seed)
      : samples_(options.samples), random_(seed), trainer_(options.network, random_()) {}

  /// @param X (features x n)  @param z (n) labels, 0 or 1
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& z);

 private:
  int samples_;
  Random random_;
  MlpTrainer trainer_;
};

}  // namespace bobench::surrogates
