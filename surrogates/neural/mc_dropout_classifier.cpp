#include "surrogates/neural/mc_dropout_classifier.hpp"

namespace bobench::surrogates {

using Eigen::MatrixXd, Eigen::VectorXd;

void McDropoutClassifierOptions::fields(OptionFields& fields) {
  network.fields(fields, false);
  fields.real("weight_decay", network.weight_decay, 0.0, 1e12, "penalty of the weights, weight_decay / (2 n) |w|^2");
  fields.real("dropout", network.dropout, 0.0, 0.999, "probability that a hidden unit is dropped");
  fields.integer("samples", samples, 1, 1000000, "networks with units dropped that make a prediction");
}

void McDropoutClassifier::fit(const MatrixXd& X, const VectorXd& z) {
  trainer_.train(X, z);
  DropoutMasks masks(random_());
  clear();
  for (int k = 0; k < samples_; ++k) {
    add(with_units_dropped(trainer_.network(), trainer_.options().dropout, false, masks));
  }
}

}  // namespace bobench::surrogates
