// A deep ensemble of network classifiers.
#pragma once

#include <vector>

#include "surrogates/neural/mlp_classifier.hpp"
#include "surrogates/neural/network_mixture.hpp"

namespace bobench::surrogates {

/// Lakshminarayanan, Pritzel & Blundell (2017): five networks; training is that of BORE-MLP.
struct DeepEnsembleOptions {
  MlpTrainingOptions network = {};
  int members = 5;  ///< number of networks

  void fields(OptionFields& fields);
};

/// Networks that differ in their first weights and in the order of their mini-batches. All are trained on all points,
/// and the probability is the mean of theirs. Their adversarial training, which the source names as optional, is not
/// implemented.
class DeepEnsembleClassifier : public NetworkMixture {
 public:
  using Options = DeepEnsembleOptions;
  DeepEnsembleClassifier(const Options& options, std::uint64_t seed);

  /// @param X (features x n)  @param z (n) labels, 0 or 1
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& z);

 private:
  std::vector<MlpTrainer> trainers_;
};

}  // namespace bobench::surrogates
