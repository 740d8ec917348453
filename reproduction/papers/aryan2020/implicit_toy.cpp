#include "reproduction/papers/aryan2020/implicit_toy.hpp"

#include <cmath>
#include <numbers>
#include <vector>

#include "analysis/statistics/kendall.hpp"
#include "analysis/statistics/summary.hpp"

namespace bobench::papers::aryan2020 {

using Eigen::Index, Eigen::MatrixXf, Eigen::RowVectorXf;
using surrogates::DeepImplicitModel, surrogates::ImplicitModel, surrogates::LikelihoodFreeTarget;
namespace {

constexpr double two_pi = 2.0 * std::numbers::pi;
constexpr int stages = 10;
constexpr int batch = 256;

DeepImplicitModel::Source empty_source(Index n) {
  return {MatrixXf(1, n), {MatrixXf(2, n), MatrixXf(0, n), MatrixXf(0, n)}};
}

void set_angle(DeepImplicitModel::Source& source, Index i, double angle) {
  source.noise[0](0, i) = static_cast<float>(std::cos(angle));
  source.noise[0](1, i) = static_cast<float>(std::sin(angle));
}

double largest_density(const PlaneMixture& target) {
  return std::exp(static_cast<double>(target.log_density(target.means.cast<float>(), nullptr).maxCoeff()));
}

LikelihoodFreeTarget training_target(const PlaneMixture& target, double latent_bound) {
  const double floor = 0.01 * largest_density(target);
  return {.draw = [&target](Index n, Random& random) { return target.draw(n, random); },
          .utility =
              [&target, floor](const MatrixXf& samples, RowVectorXf& utilities, MatrixXf& gradients) {
                utilities = target.log_density(samples, &gradients);
                for (Index i = 0; i < samples.cols(); ++i) {
                  const double density = std::exp(static_cast<double>(utilities[i]));
                  utilities[i] = static_cast<float>(-std::log(density + floor));
                  gradients.col(i) *= static_cast<float>(-density / (density + floor));
                }
              },
          .draw_source = [latent_bound](Index n, Random& random) { return draw_toy_source(n, random, latent_bound); }};
}

/// Kendall's tau between the likelihood of codes and densities. @param sizes  |z|
double order_kept(const std::vector<double>& sizes, const std::vector<double>& densities) {
  return -analysis::kendall_tau(sizes, densities);
}

}  // namespace

DeepImplicitModel::Source draw_toy_source(Index n, Random& random, double latent_bound) {
  DeepImplicitModel::Source source = empty_source(n);
  for (Index i = 0; i < n; ++i) {
    double z = random.normal();
    while (std::abs(z) > latent_bound) z = random.normal();
    source.latent(0, i) = static_cast<float>(z);
    set_angle(source, i, two_pi * random.uniform());
  }
  return source;
}

DeepImplicitModel::Source level_source(double z, Index n) {
  DeepImplicitModel::Source source = empty_source(n);
  source.latent.setConstant(static_cast<float>(z));
  for (Index i = 0; i < n; ++i) set_angle(source, i, two_pi * static_cast<double>(i) / static_cast<double>(n));
  return source;
}

double level_tau_of(DeepImplicitModel& model, const PlaneMixture& target) {
  constexpr int levels = 40, on_level = 100;
  std::vector<double> sizes, medians;
  for (int level = 0; level < levels; ++level) {
    const double z = 2.0 * (level + 0.5) / levels;  // covers almost all codes; the signs alternate
    const RowVectorXf densities =
        target.log_density(model.sample(level_source(level % 2 == 0 ? z : -z, on_level)), nullptr);
    sizes.push_back(z);
    medians.push_back(analysis::median(std::vector<double>(densities.begin(), densities.end())));
  }
  return order_kept(sizes, medians);
}

DeepImplicitModel train_toy(const PlaneMixture& target, const ToySettings& settings, Random& random) {
  const Index units = settings.units;
  ImplicitModel model({.latent = 1, .hidden = {units, units, units}, .noise = {2, 0, 0}, .outputs = {2}},
                      std::vector<HiddenLayer>(3, {.units = units, .activation = Activation::tanh}), settings.rate,
                      random);
  const LikelihoodFreeTarget training = training_target(target, settings.latent_bound);
  for (int stage = 0; stage < stages; ++stage) {
    const double rate = settings.rate * (stage < 5 ? 1.0 : std::pow(0.3, 0.5 * (stage - 4)));
    model.generator_adam.set_rate(rate);
    model.critic.set_rate(rate);
    const int steps = settings.steps * (stage + 1) / stages - settings.steps * stage / stages;
    train_likelihood_free(
        model, training,
        {.steps = steps, .critic_steps = 5, .batch = batch, .order_weight = stage < 2 ? 0.0 : settings.order_weight},
        random);
  }
  return std::move(model.generator);
}

ToyQuality quality_of(DeepImplicitModel& model, const PlaneMixture& target, Random& random) {
  constexpr Index n = 2000;
  const DeepImplicitModel::Source source = draw_toy_source(n, random);
  const MatrixXf samples = model.sample(source);
  const RowVectorXf densities = target.log_density(samples, nullptr);
  const RowVectorXf sizes = source.latent.cwiseAbs();
  ToyQuality quality{.modes = target.modes_covered(samples),
                     .on_modes = target.share_on_modes(samples),
                     .tau = order_kept({sizes.begin(), sizes.end()}, {densities.begin(), densities.end()}),
                     .level_tau = level_tau_of(model, target),
                     .samples = Eigen::MatrixXd(3, n)};
  quality.samples << samples.cast<double>(), sizes.cast<double>();
  return quality;
}

}  // namespace bobench::papers::aryan2020
