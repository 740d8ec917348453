// Implicit model in training: a generator and its critic.
#pragma once

#include <limits>
#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "numerics/adam.hpp"
#include "surrogates/implicit/critic.hpp"
#include "surrogates/implicit/deep_implicit_model.hpp"

namespace bobench::surrogates {

/// Standard normal inputs of the generator for a batch.
/// @param latent_bound  > 0; the distribution of the latent codes is truncated to [-latent_bound, latent_bound]
DeepImplicitModel::Source draw_normal_source(const DeepImplicitModel::Shape& shape, Eigen::Index n, Random& random,
                                             double latent_bound = std::numeric_limits<double>::infinity());

/// The generator's loss of a batch, and its gradient with respect to the samples.
struct GeneratorLoss {
  double value = 0.0;
  Eigen::MatrixXf by_samples;  ///< (outputs x n)
};

/// Both networks with their Adam optimisers.
struct ImplicitModel {
  DeepImplicitModel generator;
  BasicAdam<float> generator_adam;
  Critic critic;

  ImplicitModel() = default;
  /// @param critic_layers  the critic's hidden layers
  ImplicitModel(DeepImplicitModel::Shape shape, const std::vector<HiddenLayer>& critic_layers, double rate,
                Random& random);

  /// Call after generator.sample(): one step against the gradient of a loss with respect to those samples.
  void step_generator(const Eigen::MatrixXf& by_samples) {
    generator_adam.step(generator.gradient(by_samples), generator.weights());
  }
};

}  // namespace bobench::surrogates
