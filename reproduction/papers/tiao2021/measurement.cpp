#include "reproduction/papers/tiao2021/measurement.hpp"

#include <iterator>

#include <fmt/format.h>

#include "core/random.hpp"
#include "reproduction/papers/tiao2021/estimators.hpp"
#include "reproduction/studies/checkpoint.hpp"

namespace bobench::papers::tiao2021 {

using reproduction::StudyOptions, reproduction::Parts;
namespace {

RunStreams streams_of(double gamma, const std::string& method, int replicate, std::uint64_t seed) {
  return {seed, fmt::format("toy/density-ratio/gamma={:.17g}", gamma), method, replicate};
}

void fit_and_score(const Experiment& experiment, std::uint64_t seed, Measurement& measurement) {
  const Toy toy(measurement.gamma);
  Random surrogate = streams_of(measurement.gamma, measurement.method, measurement.replicate, seed).own("surrogate");
  const ToySample sample = sample_of(experiment, measurement.gamma, measurement.replicate, seed);
  surrogates::Classifier classifier = estimator(measurement.method).make(surrogate());
  classifier.fit(sample.X, sample.z);
  const Eigen::VectorXd probability = classifier.probability(grid().transpose());
  measurement.scores = score(toy, probability);
  if (measurement.method == "KDE") measurement.densities = kernel_density_scores(sample);
  if (measurement.replicate == 0) measurement.probability = probability;
}

constexpr double Scores::*score_fields[] = {
    &Scores::error,         &Scores::weighted_error,    &Scores::ordinary_error,   &Scores::mode,
    &Scores::mode_distance, &Scores::calibration_error, &Scores::reliability_slope};
constexpr double KernelDensityScores::*density_fields[] = {
    &KernelDensityScores::narrow_spread, &KernelDensityScores::broad_spread, &KernelDensityScores::g_spread,
    &KernelDensityScores::narrow_mode,   &KernelDensityScores::broad_mode,   &KernelDensityScores::g_mode};
constexpr Eigen::Index scores_size = std::size(score_fields), densities_size = std::size(density_fields);

/// The scores, then the kernel densities' scores if any, then the probabilities if they are kept.
Eigen::VectorXd packed(const Measurement& one) {
  Eigen::VectorXd values(scores_size + (one.densities ? densities_size : 0) + one.probability.size());
  Eigen::Index at = 0;
  for (const auto field : score_fields) values[at++] = one.scores.*field;
  if (one.densities) {
    for (const auto field : density_fields) values[at++] = (*one.densities).*field;
  }
  values.tail(one.probability.size()) = one.probability;
  return values;
}

void unpack(const Eigen::VectorXd& values, Measurement& one) {
  Eigen::Index at = 0;
  for (const auto field : score_fields) one.scores.*field = values[at++];
  if (one.method == "KDE") {
    one.densities.emplace();
    for (const auto field : density_fields) (*one.densities).*field = values[at++];
  }
  one.probability = values.tail(values.size() - at);
}

}  // namespace

ToySample sample_of(const Experiment& experiment, double gamma, int replicate, std::uint64_t seed) {
  Random design = streams_of(gamma, "", replicate, seed).shared("design");
  return draw(Toy(gamma), experiment.draws, design);
}

Parts<Measurement> measure(const std::string& study, const Experiment& experiment, const StudyOptions& options) {
  std::vector<Measurement> measurements;
  std::vector<std::string> keys;
  for (const double gamma : experiment.gammas) {
    for (int replicate = 0; replicate < experiment.replicates; ++replicate) {
      for (const std::string& method : experiment.methods) {
        measurements.push_back({.gamma = gamma,
                                .replicate = replicate,
                                .method = method,
                                .scores = {},
                                .densities = {},
                                .probability = {}});
        keys.push_back(fmt::format("{} draws, gamma {:.17g}, {}, {}", experiment.draws, gamma, replicate, method));
      }
    }
  }
  const auto fit = [&](Measurement& one) { fit_and_score(experiment, options.seed, one); };
  return reproduction::compute_parts<Measurement>(study, keys, std::move(measurements), fit, packed, unpack, options);
}

}  // namespace bobench::papers::tiao2021
