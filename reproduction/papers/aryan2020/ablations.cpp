#include "reproduction/papers/aryan2020/ablations.hpp"

#include <cmath>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "reproduction/hypotheses/less.hpp"
#include "reproduction/papers/aryan2020/implicit_toy.hpp"
#include "reproduction/studies/sampled_study.hpp"
#include "surrogates/implicit/ivbnn_regressor.hpp"

namespace bobench::papers::aryan2020 {

using reproduction::Claim, reproduction::LessClaim, reproduction::SampledQuantities, reproduction::Scale,
    reproduction::StudyOptions, reproduction::StudyReport;
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;
using surrogates::IvbnnOptions;

constexpr double truncated_at = 2.0;

ToySettings latent_settings(Scale scale) {
  if (scale == Scale::smoke) return {.units = 8, .steps = 40};
  if (scale == Scale::quick) return {.units = 32, .steps = 4000};
  return {.units = 64, .steps = 8000};
}

/// Kendall's tau of the level sets of four models from the same seed: after half and all steps, normal and truncated.
VectorXd orders_kept(ToySettings settings, Random& random) {
  const PlaneMixture target = grid_of_25();
  const std::uint64_t seed = random();
  const int steps = settings.steps;
  VectorXd taus(4);
  Index place = 0;
  for (const int trained : {steps / 2, steps}) {
    for (const double bound : {std::numeric_limits<double>::infinity(), truncated_at}) {
      Random stream(seed);
      settings.steps = trained;
      settings.latent_bound = bound;
      surrogates::DeepImplicitModel model = train_toy(target, settings, stream);
      taus[place++] = level_tau_of(model, target);
    }
  }
  return taus;
}

std::vector<Claim> latent_claims(const SampledQuantities& found, Random& random) {
  const std::string order = "order of the level sets";
  return {{"A444", "6.4.2",
           "a normal latent code recovers the level sets better, and converges faster, than a truncated one",
           reproduction::test_less(
               {{order, found["truncated, half"], found["normal, half"]}, {order, found["truncated"], found["normal"]}},
               random)}};
}

struct IvbnnVariant {
  const char* name;
  IvbnnOptions options;
};

constexpr Index few = 5, many = 40;

std::vector<IvbnnVariant> ivbnn_variants() {
  const IvbnnOptions standard;
  return {{"IVBNN", standard},
          {"fixed noise", {.first_noise = standard.last_noise}},
          {"fixed width", {.units = 50}},
          {"simple generator", {.generator = surrogates::GeneratorKind::simple}}};
}

std::string error_between(const std::string& variant, Index n) {
  return fmt::format("{}, {} observations: error on [0, 1]", variant, n);
}

std::string error_at_data(const std::string& variant, Index n) {
  return fmt::format("{}, {} observations: error at them", variant, n);
}

double sine_error(const surrogates::IvbnnRegressor& model, const MatrixXd& X) {
  const VectorXd sine = (2.0 * std::numbers::pi * X.row(0).transpose().array()).sin();
  return std::sqrt((model.predict(X).mean - sine).squaredNorm() / static_cast<double>(X.cols()));
}

VectorXd errors_of_variants(Scale scale, Random& random) {
  const std::vector<IvbnnVariant> variants = ivbnn_variants();
  const MatrixXd grid = Eigen::RowVectorXd::LinSpaced(201, 0.0, 1.0);
  std::vector<double> errors;
  for (const Index n : {few, many}) {
    const MatrixXd X = random.uniform_vector(n).transpose();
    const VectorXd y = (2.0 * std::numbers::pi * X.row(0).transpose().array()).sin();
    const std::uint64_t seed = random();
    for (IvbnnVariant variant : variants) {
      if (scale == Scale::smoke) variant.options.steps = 3;
      surrogates::IvbnnRegressor model(variant.options, seed);
      model.fit(X, y);
      errors.push_back(sine_error(model, grid));
      errors.push_back(sine_error(model, X));
    }
  }
  return VectorXd::Map(errors.data(), static_cast<Index>(errors.size()));
}

std::vector<Claim> variant_claims(const SampledQuantities& found, Random& random) {
  std::vector<LessClaim> fixed, simple_generator;
  for (const Index n : {few, many}) {
    for (const char* variant : {"fixed noise", "fixed width"}) {
      fixed.push_back({"error on [0, 1]", found[error_between("IVBNN", n)], found[error_between(variant, n)]});
    }
    simple_generator.push_back(
        {"error at the observations", found[error_at_data("IVBNN", n)], found[error_at_data("simple generator", n)]});
  }
  return {{"A445", "6.6, 6.7", "a growing width and annealed noise are better than fixed ones",
           reproduction::test_less(fixed, random)},
          {"A446", "6.5", "the deep implicit model is easier to train than the simple one",
           reproduction::test_less(simple_generator, random)}};
}

}  // namespace

StudyReport section_6_4_2(const StudyOptions& options) {
  const ToySettings settings = latent_settings(options.scale);
  return run_sampled(
      {.id = "aryan2020/section-6.4.2",
       .title =
           "Kendall's tau between the density of codes and the medians of the target's density over their level sets",
       .quantities = {"normal, half", "truncated, half", "normal", "truncated"},
       .replicates = 20,
       .measure = [settings](Random& random) { return orders_kept(settings, random); },
       .claims = latent_claims,
       .notes = {fmt::format(
           "grid of figure 6.3; {} units, {} steps, or half of them; codes truncated at {:g} standard "
           "deviations",
           settings.units, settings.steps, truncated_at)}},
      options);
}

StudyReport section_6_7(const StudyOptions& options) {
  std::vector<std::string> names;
  for (const Index n : {few, many}) {
    for (const IvbnnVariant& variant : ivbnn_variants()) {
      names.push_back(error_between(variant.name, n));
      names.push_back(error_at_data(variant.name, n));
    }
  }
  const Scale scale = options.scale;
  return run_sampled({.id = "aryan2020/section-6.7",
                      .title = "Root mean square error of mean predictions of sin(2 pi x)",
                      .quantities = std::move(names),
                      .replicates = 20,
                      .measure = [scale](Random& random) { return errors_of_variants(scale, random); },
                      .claims = variant_claims,
                      .notes = {"observations at random points of [0, 1]; models as `ivbnn`, and with "
                                "`first_noise=0.002`, `units=50` and `generator=simple`"}},
                     options);
}

}  // namespace bobench::papers::aryan2020
