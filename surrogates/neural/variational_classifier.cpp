#include "surrogates/neural/variational_classifier.hpp"

#include "surrogates/neural/mlp_posterior.hpp"
#include "surrogates/neural/mlp_regression.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

void VariationalClassifierOptions::fields(OptionFields& fields) {
  fields.integer("hidden_layers", hidden_layers, 0, 100, "hidden layers");
  fields.integer("hidden_units", hidden_units, 1, 100000, "units of a hidden layer");
  fields.choice("activation", activation, activations(), "of the hidden layers");
  fields.real("prior_sd", prior_sd, 1e-12, 1e12, "prior standard deviation of every weight and bias");
  fields.real("temperature", temperature, 1e-6, 1e6, "factor of the KL divergence from the prior; 1: Bayes");
  fields.real("start_sd", start_sd, 1e-12, 1e6, "standard deviation of every weight before training");
  fields.integer("steps", steps, 1, 100000000, "of Adam, a fit");
  fields.real("rate", rate, 1e-12, 1e3, "Adam's learning rate");
  fields.integer("batch", batch, 1, 1000000, "points of a mini-batch");
  fields.integer("samples", samples, 1, 1000000, "networks that make a prediction");
  fields.flag("retrain", retrain, "start each fit from a new distribution");
}

void VariationalClassifier::fit(const MatrixXd& X, const VectorXd& z) {
  if (!q_ || options_.retrain || network_.inputs() != X.rows()) {
    network_ = make_mlp(X.rows(), options_.hidden_layers, options_.hidden_units, options_.activation);
    network_.initialize(random_);
    q_.emplace(network_.parameters(), VectorXd::Constant(network_.size(), options_.start_sd));
  }
  // E_q ln p(z) / T - KL has the same maximum as E_q ln p(z) - T KL.
  MlpPosterior posterior(network_, X, z, 1.0 / options_.temperature, options_.prior_sd, options_.batch, random_,
                         Likelihood::bernoulli);
  q_->fit(posterior, {.steps = options_.steps, .samples = 2, .rate = options_.rate}, random_);

  const MatrixXd weights = q_->sample(options_.samples, random_);
  clear();
  for (Index k = 0; k < weights.cols(); ++k) {
    network_.parameters() = weights.col(k);
    add(network_);
  }
}

}  // namespace bobench::surrogates
