// A generator and the critic that trains it.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "numerics/adam.hpp"
#include "surrogates/implicit/critic.hpp"
#include "surrogates/implicit/deep_implicit_model.hpp"

namespace bobench::surrogates {

/// What the generator is made from in a batch, all of it standard normal.
DeepImplicitModel::Source draw_normal_source(const DeepImplicitModel::Shape& shape, Eigen::Index n, Random& random);

/// Both networks with their steps of Adam, in training.
struct ImplicitModel {
  DeepImplicitModel generator;
  BasicAdam<float> generator_adam;
  Critic critic;

  ImplicitModel() = default;
  /// @param critic_layers  its hidden layers
  ImplicitModel(DeepImplicitModel::Shape shape, const std::vector<HiddenLayer>& critic_layers, double rate,
                Random& random);

  /// After generator.sample(): a step against the gradient of a loss by those samples.
  void step_generator(const Eigen::MatrixXf& by_samples) {
    generator_adam.step(generator.gradient(by_samples), generator.weights());
  }
};

}  // namespace bobench::surrogates
