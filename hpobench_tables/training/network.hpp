// Fully connected network with separate width, activation and dropout for each hidden layer.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "hpobench_tables/training/samples.hpp"
#include "numerics/dense_network.hpp"
#include "surrogates/neural/dropout.hpp"

namespace bobench::hpobench_tables {

using surrogates::DropoutMasks;

/// inputs -> (dense, activation, dropout) for each hidden layer -> dense, as FCNet's networks [Klein & Hutter 2019]. It
/// owns its parameters. The loss is half the mean squared error (scikit-learn's MLPRegressor), or the cross entropy of
/// the softmax. Scalar is float when tables are made and double in tests.
template <class Scalar>
class Network : public DenseNetwork<Scalar> {
 public:
  using Dense = DenseNetwork<Scalar>;
  using Dense::layers;
  using typename Dense::Matrix, typename Dense::Vector, typename Dense::Batch, typename Dense::Layer;

  Network(Eigen::Index inputs, const std::vector<HiddenLayer>& hidden, Eigen::Index outputs, Task task)
      : Dense(inputs, hidden, outputs), task_(task), parameters_(Vector::Zero(Dense::size())) {}

  void initialize(Random& random) { Dense::initialize(FirstWeights::glorot, random, parameters_); }

  Vector& parameters() { return parameters_; }
  const Vector& parameters() const { return parameters_; }

  struct Pass : Dense::Pass {
    Matrix output;              ///< (outputs x n)
    std::vector<Matrix> masks;  ///< for each hidden layer with dropout
  };

  /// Writes the outputs to pass.output. With `masks` (training), the values of layers with dropout are multiplied by
  /// new masks; without (inference), nothing is dropped.
  void forward(const Batch& inputs, DropoutMasks* masks, Pass& pass) const;
  /// Computes the deltas of the loss, after forward().
  /// @param dropped  whether that forward() had masks
  void backward(const Batch& targets, bool dropped, Pass& pass) const;
  /// Error of the outputs of the last forward(), summed over the points: squared error, or 1 for each wrong class. Not
  /// finite if the outputs are not: the network has diverged.
  double total_error(const Batch& targets, const Pass& pass) const;

 private:
  Task task_;
  Vector parameters_;
};

extern template class Network<float>;

}  // namespace bobench::hpobench_tables
