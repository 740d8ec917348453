// Definitions of trainer.hpp's templates, for instantiation with other scalars than the library's.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string_view>
#include <utility>

#include "hpobench_tables/training/network_templates.hpp"
#include "hpobench_tables/training/trainer.hpp"

namespace bobench::hpobench_tables {
namespace detail {

/// The seeds of one training's random streams must differ.
inline std::uint64_t purpose(std::uint64_t seed, std::string_view name) {
  return stable_hash(name, seed);
}

}  // namespace detail

template <class Scalar>
Trainer<Scalar>::Trainer(const TrainingSettings& settings, const Samples<Scalar>& training, Task task, int epochs,
                         std::uint64_t seed)
    : settings_(settings),
      training_(training),
      epochs_(epochs),
      network_(training.inputs.rows(), settings.hidden, training.targets.rows(), task),
      adam_(network_.parameters().size(), {.rate = settings.initial_rate, .epsilon = 1e-8}),
      order_random_(detail::purpose(seed, "order")),
      masks_(detail::purpose(seed, "dropout")),
      order_(static_cast<std::size_t>(training.size())),
      shuffled_{Matrix(training.inputs.rows(), training.size()), Matrix(training.targets.rows(), training.size())} {
  Random weights(detail::purpose(seed, "weights"));
  network_.initialize(weights);
  drops_ = std::ranges::any_of(settings.hidden, [](const HiddenLayer& layer) { return layer.dropout > 0.0; });
  settings_.batch_size = std::min(settings.batch_size, training.size());
  Eigen::Index largest = 0;
  for (const auto& layer : network_.layers()) largest = std::max(largest, layer.size());
  gradient_.resize(largest);
  std::iota(order_.begin(), order_.end(), 0);
}

template <class Scalar>
void Trainer<Scalar>::run_epoch() {
  // Fisher-Yates shuffle of the previous epoch's order.
  for (std::size_t i = order_.size(); i > 1; --i) {
    std::swap(order_[i - 1], order_[static_cast<std::size_t>(order_random_.index(static_cast<std::int64_t>(i)))]);
  }
  run_epoch(order_);
}

template <class Scalar>
void Trainer<Scalar>::run_epoch(std::span<const std::int64_t> order) {
  const Eigen::Index n = training_.size();
  for (Eigen::Index i = 0; i < n; ++i) {
    const Eigen::Index from = order[static_cast<std::size_t>(i)];
    shuffled_.inputs.col(i) = training_.inputs.col(from);
    shuffled_.targets.col(i) = training_.targets.col(from);
  }
  adam_.set_rate(learning_rate(settings_, epoch_++, epochs_));
  for (Eigen::Index start = 0; start < n; start += settings_.batch_size) {
    const Eigen::Index count = std::min(settings_.batch_size, n - start);
    step(shuffled_.inputs.middleCols(start, count), shuffled_.targets.middleCols(start, count));
  }
}

template <class Scalar>
void Trainer<Scalar>::step(const typename Network<Scalar>::Batch& inputs,
                           const typename Network<Scalar>::Batch& targets) {
  auto& pass = inputs.cols() == settings_.batch_size ? pass_ : rest_pass_;
  network_.forward(inputs, drops_ ? &masks_ : nullptr, pass);
  network_.backward(targets, drops_, pass);
  adam_.begin_step();
  // Layer by layer, so that a wide layer's gradient is still in the cache when Adam uses it.
  for (std::size_t l = 0; l < network_.layers().size(); ++l) {
    const auto& layer = network_.layers()[l];
    network_.layer_gradient(l, inputs, pass.deltas[l], pass, gradient_.data());
    adam_.update(layer.weights, layer.size(), gradient_.data(), network_.parameters().data() + layer.weights);
  }
}

template <class Scalar>
double Trainer<Scalar>::error(const Samples<Scalar>& samples) {
  // Uses a separate pass: with a training's batch size of 8, the products would be slow.
  constexpr Eigen::Index most = 128;
  typename Network<Scalar>::Pass pass;
  double sum = 0.0;
  for (Eigen::Index start = 0; start < samples.size(); start += most) {
    const Eigen::Index count = std::min(most, samples.size() - start);
    network_.forward(samples.inputs.middleCols(start, count), nullptr, pass);
    sum += network_.total_error(samples.targets.middleCols(start, count), pass);
  }
  const double mean = sum / static_cast<double>(samples.size());
  return std::isfinite(mean) ? mean : std::numeric_limits<double>::infinity();
}

}  // namespace bobench::hpobench_tables
