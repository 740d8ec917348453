// A multi-layer perceptron classifier: BORE-MLP's model.
#pragma once

#include <optional>
#include <string>

#include "core/options.hpp"
#include "core/random.hpp"
#include "numerics/adam.hpp"
#include "surrogates/neural/dropout.hpp"
#include "surrogates/neural/mlp.hpp"
#include "surrogates/neural/training_schedule.hpp"

namespace bobench::surrogates {

/// Losses whose minimum is the logarithm f of the odds, in terms of the density ratio r = exp(f) to the share of labels
/// [Sugiyama, Suzuki & Kanamori 2012; Menon & Ong 2016]. Means are over the points of a mini-batch.
enum class RatioLoss {
  logistic,         ///< cross-entropy: -ln sigmoid(f) for label 1, -ln sigmoid(-f) for label 0
  exponential,      ///< exp(-f / 2), exp(f / 2)
  least_squares,    ///< -r, r^2 / 2
  kullback_leibler  ///< -f, r
};

/// Settings of BORE-MLP (Tiao et al. 2021, App. J.3; the rest are Keras's defaults).
struct MlpTrainingOptions {
  int hidden_layers = 2;
  int hidden_units = 32;
  Activation activation = Activation::elu;
  int batch = 64;
  int steps = 100;                       ///< S: gradient steps of each fit
  double rate = 3e-3;                    ///< ours; the paper and style=paper have Keras's default, 1e-3 (App. J)
  RatioLoss loss = RatioLoss::logistic;  ///< the paper's; the others are direct estimates of the ratio (Sec. 4)
  double weight_decay = 0.0;  ///< delta: adds delta / (2 n) |theta|^2 to the mean loss, a prior N(0, 1 / delta)
  double dropout = 0.0;       ///< probability that a hidden unit is dropped in training, in [0, 1); not an option here
  bool retrain = false;       ///< start each fit from new weights instead of the last fit's
  /// If > 0: elu for up to this number of features and relu for more, in place of `activation`. The paper uses elu for
  /// "lower-dimensional problems" without saying which those are.
  int elu_up_to = 0;
  TrainingSchedule schedule = {};

  Activation activation_for(Eigen::Index features) const {
    if (elu_up_to == 0) return activation;
    return features <= elu_up_to ? Activation::elu : Activation::relu;
  }
  /// @param decay  whether weight_decay, elu_up_to and the schedule are options. A Bayesian model has its own prior, and
  ///               Laplace's method needs a mode of the unweighted loss of all points.
  void fields(OptionFields& fields, bool decay = true);
};

/// The loss of each point; exp(f) and exp(2 f) are limited to exp(30).
Eigen::VectorXd loss_values(RatioLoss loss, const Eigen::VectorXd& f, const Eigen::VectorXd& z);
/// d loss / d f by point; exp(f) and exp(2 f) are limited to exp(30).
Eigen::VectorXd loss_slopes(RatioLoss loss, const Eigen::VectorXd& f, const Eigen::VectorXd& z);

/// A network trained to minimise the loss; each fit continues the training.
class MlpTrainer {
 public:
  MlpTrainer(MlpTrainingOptions options, std::uint64_t seed) : options_(std::move(options)), random_(seed) {}

  /// E = floor(S / M) epochs of M = ceil(n / B) shuffled mini-batches; if M > S, S batches of one epoch. With a schedule:
  ///   S is annealed_steps(); n_1 is the size of the first call.
  ///   The loss of point i is w_i l_i, with the weights of FreshPoints scaled to a mean of 1 over the training points.
  ///   After new weights of the network all points are fresh: with `retrain`, fresh_weight has no effect.
  ///   Early stopping watches the mean of w_i l_i over the epoch, each batch before its step, or the mean of l_i over
  ///   the validation points after the epoch. These are drawn again for each fit, so that no point is lost; the fits
  ///   before have trained on most of them, except with `retrain`.
  /// @param weight_decay replaces that of the options
  void train(const Eigen::MatrixXd& X, const Eigen::VectorXd& z, double weight_decay);
  void train(const Eigen::MatrixXd& X, const Eigen::VectorXd& z) { train(X, z, options_.weight_decay); }

  const MlpTrainingOptions& options() const { return options_; }
  const Mlp& network() const { return network_; }

 private:
  /// New weights for this number of features.
  void start(Eigen::Index features);
  /// A step along the mean loss of `count` points, with their weights, plus decay / 2 |theta|^2.
  /// @return the sum of the weighted losses before the step if early stopping is on, else 0
  double step(const Eigen::MatrixXd& X, const Eigen::VectorXd& z, const Eigen::VectorXd& weights,
              const std::int64_t* first, Eigen::Index count, double decay);
  double mean_loss(const Eigen::MatrixXd& X, const Eigen::VectorXd& z) const;

  MlpTrainingOptions options_;
  Random random_;
  Mlp network_;
  std::optional<Adam> adam_;
  std::optional<DropoutMasks> masks_;
  FreshPoints fresh_;
  Eigen::Index first_points_ = 0;  ///< n_1
  // Buffers of a step.
  Eigen::MatrixXd batch_X_;
  Eigen::VectorXd batch_z_, batch_weights_, gradient_;
  Mlp::Pass pass_;
};

/// Number of mini-batch steps of a fit: floor(S / ceil(n / B)) epochs of ceil(n / B) steps each, at most S in all.
int steps_per_fit(int steps, int batch, Eigen::Index n);

class MlpClassifier {
 public:
  using Options = MlpTrainingOptions;
  MlpClassifier(const Options& options, std::uint64_t seed) : trainer_(options, seed) {}

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& z) { trainer_.train(X, z); }
  Eigen::VectorXd probability(const Eigen::MatrixXd& X) const;
  /// The logit.
  Eigen::VectorXd score(const Eigen::MatrixXd& X) const { return trainer_.network().forward(X); }
  double score_with_gradient(const Eigen::VectorXd& x, Eigen::VectorXd* gradient) const {
    return trainer_.network().value(x, gradient);
  }
  const Mlp& network() const { return trainer_.network(); }

 private:
  MlpTrainer trainer_;
};

}  // namespace bobench::surrogates
