#include "surrogates/neural/variational_regressor.hpp"

#include "surrogates/neural/mlp_posterior.hpp"
#include "surrogates/neural/mlp_regression.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

void VariationalNetworkOptions::fields(OptionFields& fields) {
  fields.integer("hidden_layers", hidden_layers, 0, 100, "hidden layers");
  fields.integer("hidden_units", hidden_units, 1, 100000, "units of a hidden layer");
  fields.formerly("units", "hidden_units");
  fields.choice("activation", activation, activations(), "of the hidden layers");
  fields.real("prior_sd", prior_sd, 1e-12, 1e12, "prior standard deviation of every weight and bias");
  // Not `beta`, which is an option of acquisitions.
  fields.real("noise_precision", noise_precision, 1e-12, 1e12, "noise precision of the standardised targets");
  fields.real("start_sd", start_sd, 1e-12, 1e6, "standard deviation of every weight before training");
  fields.integer("steps", steps, 1, 100000000, "of Adam, a fit");
  fields.real("rate", rate, 1e-12, 1e3, "Adam's learning rate");
  fields.integer("batch", batch, 1, 1000000, "points of a mini-batch");
  fields.integer("samples", samples, 1, 1000000, "networks that make a prediction");
  fields.formerly("draws", "samples");
}

void VariationalRegressor::fit(const MatrixXd& X, const VectorXd& y) {
  standardization_.fit(X, y, "a variational network");
  Mlp network = make_mlp(X.rows(), options_.hidden_layers, options_.hidden_units, options_.activation);
  network.initialize(random_);
  const MatrixXd inputs = standardization_.inputs(X);
  const VectorXd targets = standardization_.targets(y);
  MlpPosterior posterior(network, inputs, targets, options_.noise_precision, options_.prior_sd, options_.batch,
                         random_);
  MeanFieldVariational q(network.parameters(), VectorXd::Constant(network.size(), options_.start_sd));
  q.fit(posterior, {.steps = options_.steps, .samples = 2, .rate = options_.rate}, random_);

  const MatrixXd weights = q.sample(options_.samples, random_);
  functions_.clear();
  for (Index k = 0; k < weights.cols(); ++k) {
    network.parameters() = weights.col(k);
    functions_.add(network);
  }
}

double VariationalRegressor::noise_variance() const {
  const double scale = standardization_.target_scale();
  return scale * scale / options_.noise_precision;
}

}  // namespace bobench::surrogates
