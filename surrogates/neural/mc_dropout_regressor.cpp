#include "surrogates/neural/mc_dropout_regressor.hpp"

#include "surrogates/neural/dropout.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

void McDropoutOptions::fields(OptionFields& fields) {
  fields.integer("hidden_layers", hidden_layers, 1, 100, "hidden layers");
  fields.integer("hidden_units", hidden_units, 1, 100000, "units of a hidden layer");
  fields.formerly("units", "hidden_units");
  fields.choice("activation", activation, activations(), "of the hidden layers");
  training.fields(fields, true);
  fields.real("length_scale", length_scale, 0.0, 1e6, "of the weights' prior, N(0, 1 / length_scale^2)");
  fields.real("tau", tau, 1e-12, 1e12, "noise precision of the standardised targets");
  fields.integer("samples", samples, 1, 1000000, "networks with units dropped that make a prediction");
  fields.formerly("passes", "samples");
}

void McDropoutRegressor::fit(const MatrixXd& X, const VectorXd& y) {
  standardization_.fit(X, y, "a network with dropout");
  Mlp network = make_mlp(X.rows(), options_.hidden_layers, options_.hidden_units, options_.activation);
  network.initialize(random_, FirstWeights::by_inputs);
  MlpRegressionTraining training = options_.training;
  training.weight_decay = options_.length_scale * options_.length_scale * (1.0 - training.dropout) /
                          (2.0 * static_cast<double>(y.size()) * options_.tau);
  train_by_squared_error(network, standardization_.inputs(X), standardization_.targets(y), training, random_);

  DropoutMasks masks(random_());
  functions_.clear();
  for (int k = 0; k < options_.samples; ++k) {
    functions_.add(with_units_dropped(network, training.dropout, training.drop_inputs, masks));
  }
}

double McDropoutRegressor::noise_variance() const {
  const double scale = standardization_.target_scale();
  return scale * scale / options_.tau;
}

}  // namespace bobench::surrogates
