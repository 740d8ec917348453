#include "surrogates/neural/deep_ensemble_classifier.hpp"

namespace bobench::surrogates {

using Eigen::MatrixXd, Eigen::VectorXd;

void DeepEnsembleOptions::fields(OptionFields& fields) {
  network.fields(fields);
  fields.integer("members", members, 1, 10000, "networks of the ensemble");
}

DeepEnsembleClassifier::DeepEnsembleClassifier(const Options& options, std::uint64_t seed) {
  Random random(seed);
  for (int member = 0; member < options.members; ++member) trainers_.emplace_back(options.network, random());
}

void DeepEnsembleClassifier::fit(const MatrixXd& X, const VectorXd& z) {
  clear();
  for (MlpTrainer& trainer : trainers_) {
    trainer.train(X, z);
    add(trainer.network());
  }
}

}  // namespace bobench::surrogates
