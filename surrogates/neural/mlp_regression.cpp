#include "surrogates/neural/mlp_regression.hpp"

#include <algorithm>

#include "numerics/adam.hpp"
#include "surrogates/neural/dropout.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// Gradient steps on one network, with reused buffers.
class SquaredErrorSteps {
 public:
  SquaredErrorSteps(Mlp& network, const MatrixXd& X, const VectorXd& y, const MlpRegressionTraining& training,
                    Random& random)
      : network_(network),
        X_(X),
        y_(y),
        training_(training),
        adam_(network.size(), {.rate = training.rate, .epsilon = 1e-8}),
        masks_(random()) {}

  void step(const std::int64_t* first, Index count) {
    batch_X_.resize(X_.rows(), count);
    batch_y_.resize(count);
    for (Index i = 0; i < count; ++i) {
      batch_X_.col(i) = X_.col(first[i]);
      batch_y_[i] = y_[first[i]];
    }
    if (training_.dropout > 0.0) fill_masks(network_, training_.dropout, training_.drop_inputs, count, masks_, pass_);
    network_.forward(batch_X_, pass_);
    batch_y_ = 2.0 / static_cast<double>(count) * (pass_.output - batch_y_);
    network_.backward(batch_y_, pass_);
    network_.gradient(pass_, gradient_);
    if (training_.weight_decay > 0.0) add_weight_decay();
    adam_.step(gradient_, network_.parameters());
  }

 private:
  void add_weight_decay() {
    for (const Mlp::Layer& layer : network_.layers()) {
      const Index count = layer.inputs * layer.outputs;
      gradient_.segment(layer.weights, count) +=
          2.0 * training_.weight_decay * network_.parameters().segment(layer.weights, count);
    }
  }

  Mlp& network_;
  const MatrixXd& X_;
  const VectorXd& y_;
  const MlpRegressionTraining& training_;
  Adam adam_;
  DropoutMasks masks_;
  MatrixXd batch_X_;
  VectorXd batch_y_, gradient_;
  Mlp::Pass pass_;
};

}  // namespace

void MlpRegressionTraining::fields(OptionFields& fields, bool with_dropout) {
  fields.integer("epochs", epochs, 0, 10000000, "of a fit");
  fields.integer("batch", batch, 1, 1000000, "points of a mini-batch");
  fields.real("rate", rate, 1e-12, 1e3, "Adam's learning rate");
  if (!with_dropout) {
    fields.real("weight_decay", weight_decay, 0.0, 1e12, "penalty weight_decay |W|^2, added to the mean squared error");
    return;
  }
  fields.real("dropout", dropout, 0.0, 0.999, "probability that a hidden unit is dropped");
  fields.flag("drop_inputs", drop_inputs, "inputs are dropped too");
}

void train_by_squared_error(Mlp& network, const MatrixXd& X, const VectorXd& y, const MlpRegressionTraining& training,
                            Random& random) {
  const Index batch = std::min<Index>(training.batch, X.cols());
  SquaredErrorSteps steps(network, X, y, training, random);
  for (int epoch = 0; epoch < training.epochs; ++epoch) {
    const std::vector<std::int64_t> order = random.permutation(X.cols());
    for (Index start = 0; start + batch <= X.cols(); start += batch) steps.step(order.data() + start, batch);
  }
}

Mlp make_mlp(Index inputs, int count, int units, Activation activation) {
  return {inputs, std::vector<Index>(static_cast<std::size_t>(count), units), activation};
}

}  // namespace bobench::surrogates
