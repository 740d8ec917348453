// Training of multi-layer perceptrons by squared error, with or without dropout.
#pragma once

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/neural/mlp.hpp"

namespace bobench::surrogates {

/// Adam on shuffled mini-batches; defaults are DNGO's in pybnn.
struct MlpRegressionTraining {
  int epochs = 500;
  int batch = 10;      ///< points; an incomplete last batch of an epoch is omitted, as in pybnn
  double rate = 0.01;  ///< Adam's, constant
  double weight_decay =
      0.0;               ///< of the penalty weight_decay |W|^2 on weights, not biases, added to the mean squared error
  double dropout = 0.0;  ///< probability that a hidden unit is dropped, in [0, 1)
  bool drop_inputs = false;  ///< also drop inputs

  /// @param with_dropout  whether the dropout settings are options
  void fields(OptionFields& fields, bool with_dropout);
};

/// Starts from the network's current weights. @param X (features x n)  @param y (n)
void train_by_squared_error(Mlp& network, const Eigen::MatrixXd& X, const Eigen::VectorXd& y,
                            const MlpRegressionTraining& training, Random& random);

/// A network with `count` hidden layers of `units` units.
Mlp make_mlp(Eigen::Index inputs, int count, int units, Activation activation);

}  // namespace bobench::surrogates
