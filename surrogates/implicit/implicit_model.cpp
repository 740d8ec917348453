#include "surrogates/implicit/implicit_model.hpp"

#include <utility>

#include "surrogates/inference/normal_noise.hpp"

namespace bobench::surrogates {
namespace {

Eigen::MatrixXf normal_matrix(Eigen::Index rows, Eigen::Index columns, Random& random) {
  Eigen::MatrixXf drawn(rows, columns);
  fill_normal(random, drawn.reshaped());
  return drawn;
}

}  // namespace

DeepImplicitModel::Source draw_normal_source(const DeepImplicitModel::Shape& shape, Eigen::Index n, Random& random) {
  DeepImplicitModel::Source source{normal_matrix(shape.latent, n, random), {}};
  for (const Eigen::Index noise : shape.noise) source.noise.push_back(normal_matrix(noise, n, random));
  return source;
}

ImplicitModel::ImplicitModel(DeepImplicitModel::Shape shape, const std::vector<HiddenLayer>& critic_layers, double rate,
                             Random& random)
    : generator(std::move(shape), random),
      generator_adam(generator.size(), {.rate = rate}),
      critic(generator.outputs(), critic_layers, {.rate = rate}, random) {}

}  // namespace bobench::surrogates
