// Trainer of a network: mini-batches, Adam, and a learning-rate schedule.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "hpobench_tables/training/network.hpp"
#include "hpobench_tables/training/samples.hpp"
#include "numerics/adam.hpp"

namespace bobench::hpobench_tables {

/// Schedule of the learning rate: constant, or rate (1 + cos(pi epoch / epochs)) / 2 in epoch 0, 1, ...
enum class Schedule { constant, cosine };

/// Settings of a training, given by a grid's configuration. Defaults are FCNet's middle values.
struct TrainingSettings {
  std::vector<HiddenLayer> hidden{HiddenLayer{}};
  Eigen::Index batch_size = 32;  ///< the last batch of an epoch has the remaining points
  double initial_rate = 1e-3;
  Schedule schedule = Schedule::constant;

  bool operator==(const TrainingSettings&) const = default;
};

/// The learning rate in an epoch, 0 <= epoch < epochs.
double learning_rate(const TrainingSettings& settings, int epoch, int epochs);

/// A network in training. Adam is scikit-learn's: beta 0.9 and 0.999, epsilon 1e-8.
template <class Scalar>
class Trainer {
 public:
  /// @param epochs  total number of epochs, for the schedule
  /// @param seed    seed of initial weights, the order of the points, and dropout
  Trainer(const TrainingSettings& settings, const Samples<Scalar>& training, Task task, int epochs, std::uint64_t seed);

  Network<Scalar>& network() { return network_; }
  const Network<Scalar>& network() const { return network_; }

  /// Runs the next epoch, in a new random order of the points.
  void run_epoch();
  /// The same in a given order: a permutation of 0, ..., n - 1.
  void run_epoch(std::span<const std::int64_t> order);

  /// Mean error on samples, without dropout.
  double error(const Samples<Scalar>& samples);

 private:
  using Matrix = typename Network<Scalar>::Matrix;
  void step(const typename Network<Scalar>::Batch& inputs, const typename Network<Scalar>::Batch& targets);

  TrainingSettings settings_;
  const Samples<Scalar>& training_;
  int epochs_;
  int epoch_ = 0;
  Network<Scalar> network_;
  BasicAdam<Scalar> adam_;
  Random order_random_;
  DropoutMasks masks_;
  bool drops_ = false;
  typename Network<Scalar>::Pass pass_, rest_pass_;  ///< of full batches, and of an epoch's last batch
  typename Network<Scalar>::Vector gradient_;        ///< of one layer, large enough for each
  std::vector<std::int64_t> order_;
  Samples<Scalar> shuffled_;
};

extern template class Trainer<float>;

/// The result of a training.
struct TrainingResult {
  std::vector<double> validation;  ///< error after each of the requested epochs
  double test = 0.0;               ///< error at the end
  double seconds = 0.0;            ///< processor time of the training alone, without the evaluations

  bool operator==(const TrainingResult&) const = default;
};

/// Trains a network from scratch.
/// @param epochs  increasing, >= 1: when the validation error is computed; the last is the end of training
TrainingResult train(const TrainingSettings& settings, const Parts<float>& data, Task task,
                     const std::vector<int>& epochs, std::uint64_t seed);

}  // namespace bobench::hpobench_tables
