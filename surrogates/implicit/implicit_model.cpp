#include "surrogates/implicit/implicit_model.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "numerics/normal_distribution.hpp"
#include "surrogates/inference/normal_noise.hpp"

namespace bobench::surrogates {
namespace {

Eigen::MatrixXf normal_matrix(Eigen::Index rows, Eigen::Index columns, Random& random) {
  Eigen::MatrixXf drawn(rows, columns);
  fill_normal(random, drawn.reshaped());
  return drawn;
}

/// A standard normal number within [-bound, bound], from its quantile.
float truncated_normal(double bound, Random& random) {
  const double outside = normal_probability(-bound);
  const double number = normal_quantile(outside + (1.0 - 2.0 * outside) * random.uniform());
  return static_cast<float>(std::clamp(number, -bound, bound));
}

}  // namespace

DeepImplicitModel::Source draw_normal_source(const DeepImplicitModel::Shape& shape, Eigen::Index n, Random& random,
                                             double latent_bound) {
  DeepImplicitModel::Source source{normal_matrix(shape.latent, n, random), {}};
  for (float& code : source.latent.reshaped()) {
    if (std::abs(static_cast<double>(code)) > latent_bound) code = truncated_normal(latent_bound, random);
  }
  for (const Eigen::Index noise : shape.noise) source.noise.push_back(normal_matrix(noise, n, random));
  return source;
}

ImplicitModel::ImplicitModel(DeepImplicitModel::Shape shape, const std::vector<HiddenLayer>& critic_layers, double rate,
                             Random& random)
    : generator(std::move(shape), random),
      generator_adam(generator.size(), {.rate = rate}),
      critic(generator.outputs(), critic_layers, {.rate = rate}, random) {}

}  // namespace bobench::surrogates
