#include "surrogates/neural/mlp_classifier.hpp"

#include <algorithm>

#include "surrogates/classifier.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

void MlpTrainingOptions::fields(OptionFields& fields, bool decay) {
  fields.integer("hidden_layers", hidden_layers, 0, 100, "hidden layers (the authors' code has 3 where it says 2)");
  fields.integer("hidden_units", hidden_units, 1, 100000, "units of a hidden layer");
  fields.formerly("units", "hidden_units");
  fields.choice("activation", activation, activations(), "of the hidden layers");
  fields.integer("batch", batch, 1, 1000000, "points of a mini-batch");
  fields.integer("steps", steps, 1, 10000000, "gradient steps of a fit");
  fields.real("rate", rate, 1e-12, 1e3, "Adam's learning rate");
  if (decay) {
    fields.choice("loss", loss,
                  {{"logistic", RatioLoss::logistic},
                   {"exponential", RatioLoss::exponential},
                   {"least-squares", RatioLoss::least_squares},
                   {"kl", RatioLoss::kullback_leibler}},
                  "cross-entropy, or another loss with the density ratio as its minimum");
  }
  if (decay) fields.real("weight_decay", weight_decay, 0.0, 1e12, "penalty of the weights, weight_decay / (2 n) |w|^2");
  fields.flag("retrain", retrain, "start each fit from new weights");
  if (decay) {
    fields.integer("elu_up_to", elu_up_to, 0, 1000000,
                   "elu for up to this number of features, else relu; 0: as `activation` says");
    schedule.fields(fields);
  }
}

VectorXd loss_values(RatioLoss loss, const VectorXd& f, const VectorXd& z) {
  const auto exponential = [](const Eigen::ArrayXd& exponent) -> Eigen::ArrayXd { return exponent.min(30.0).exp(); };
  const Eigen::ArrayXd label = z.array(), value = f.array();
  switch (loss) {
    case RatioLoss::exponential:
      return label * exponential(-0.5 * value) + (1.0 - label) * exponential(0.5 * value);
    case RatioLoss::least_squares:
      return 0.5 * (1.0 - label) * exponential(2.0 * value) - label * exponential(value);
    case RatioLoss::kullback_leibler:
      return (1.0 - label) * exponential(value) - label * value;
    default:  // ln(1 + exp(-s)) with s = f for label 1, -f for label 0
      return (-value.abs()).exp().log1p() + value.max(0.0) - label * value;
  }
}

VectorXd loss_slopes(RatioLoss loss, const VectorXd& f, const VectorXd& z) {
  const auto exponential = [](const Eigen::ArrayXd& exponent) -> Eigen::ArrayXd { return exponent.min(30.0).exp(); };
  const Eigen::ArrayXd label = z.array(), value = f.array();
  switch (loss) {
    case RatioLoss::exponential:
      return 0.5 * ((1.0 - label) * exponential(0.5 * value) - label * exponential(-0.5 * value));
    case RatioLoss::least_squares:
      return (1.0 - label) * exponential(2.0 * value) - label * exponential(value);
    case RatioLoss::kullback_leibler:
      return (1.0 - label) * exponential(value) - label;
    default:
      return sigmoid(f) - z;  // probability minus label
  }
}

int steps_per_fit(int steps, int batch, Index n) {
  const auto batches = static_cast<int>((n + batch - 1) / batch);
  return batches > steps ? steps : steps / batches * batches;
}

void MlpTrainer::start(Index features) {
  network_ = Mlp(features, std::vector<Index>(static_cast<std::size_t>(options_.hidden_layers), options_.hidden_units),
                 options_.activation_for(features));
  network_.initialize(random_);
  adam_.emplace(network_.size(), AdamOptions{.rate = options_.rate});
  if (options_.dropout > 0.0) masks_.emplace(random_());
  fresh_.forget();
}

void MlpTrainer::train(const MatrixXd& X, const VectorXd& z, double weight_decay) {
  if (!adam_ || options_.retrain || network_.inputs() != X.rows()) start(X.rows());
  if (first_points_ == 0) first_points_ = X.cols();
  const auto& [fresh_weight, patience, validation, annealing] = options_.schedule;
  const Split split = stratified_split(z, patience > 0 ? validation : 0.0, random_);
  VectorXd weights = fresh_.weights(X, z, fresh_weight);
  weights /= weights(split.training).mean();
  const auto n = static_cast<Index>(split.training.size());
  const int steps = annealed_steps(options_.steps, annealing, first_points_, X.cols());

  EarlyStopping stopping(patience);
  std::vector<std::int64_t> order;
  Index at = n;
  double loss = 0.0;  // sum over the epoch
  for (int left = steps_per_fit(steps, options_.batch, n); left > 0; --left) {
    if (at >= n) {
      order = random_.permutation(n);
      for (std::int64_t& i : order) i = split.training[static_cast<std::size_t>(i)];
      at = 0;
      loss = 0.0;
    }
    const Index count = std::min<Index>(options_.batch, n - at);
    loss += step(X, z, weights, order.data() + at, count, weight_decay / static_cast<double>(n));
    at += count;
    if (patience == 0 || at < n) continue;
    const double watched = split.validation.empty() ? loss / static_cast<double>(n)
                                                    : mean_loss(X(Eigen::all, split.validation), z(split.validation));
    if (stopping.stops(watched)) return;
  }
}

double MlpTrainer::step(const MatrixXd& X, const VectorXd& z, const VectorXd& weights, const std::int64_t* first,
                        Index count, double decay) {
  batch_X_.resize(X.rows(), count);
  batch_z_.resize(count);
  batch_weights_.resize(count);
  for (Index i = 0; i < count; ++i) {
    batch_X_.col(i) = X.col(first[i]);
    batch_z_[i] = z[first[i]];
    batch_weights_[i] = weights[first[i]];
  }
  if (masks_) fill_masks(network_, options_.dropout, false, count, *masks_, pass_);
  network_.forward(batch_X_, pass_);
  const bool is_watched = options_.schedule.patience > 0;
  const double loss = is_watched ? batch_weights_.dot(loss_values(options_.loss, pass_.output, batch_z_)) : 0.0;
  batch_z_ = loss_slopes(options_.loss, pass_.output, batch_z_) / static_cast<double>(count);
  batch_z_.array() *= batch_weights_.array();
  network_.backward(batch_z_, pass_);
  network_.gradient(pass_, gradient_);
  if (decay > 0.0) gradient_ += decay * network_.parameters();
  adam_->step(gradient_, network_.parameters());
  return loss;
}

double MlpTrainer::mean_loss(const MatrixXd& X, const VectorXd& z) const {
  return loss_values(options_.loss, network_.forward(X), z).mean();
}

VectorXd MlpClassifier::probability(const MatrixXd& X) const {
  return sigmoid(score(X));
}

}  // namespace bobench::surrogates
