#include "papers/tiao2021/measurement.hpp"

#include <exception>

#include <fmt/format.h>

#include "core/random.hpp"
#include "papers/tiao2021/estimators.hpp"

namespace bobench::papers::tiao2021 {
namespace {

void fit_and_score(const Experiment& experiment, std::uint64_t seed, Measurement& measurement) {
  const RunStreams streams(seed, fmt::format("toy/density-ratio/gamma={:.17g}", measurement.gamma), measurement.method,
                           measurement.replicate);
  const Toy toy(measurement.gamma);
  Random design = streams.shared("design"), surrogate = streams.own("surrogate");
  const ToySample sample = draw(toy, experiment.draws, design);
  surrogates::Classifier classifier = estimator(measurement.method).make(surrogate());
  classifier.fit(sample.X, sample.z);
  const Eigen::VectorXd probability = classifier.probability(grid().transpose());
  measurement.scores = score(toy, probability);
  if (measurement.method == "KDE") measurement.densities = kernel_density_scores(sample);
  if (measurement.replicate == 0) measurement.probability = probability;
}

}  // namespace

std::vector<Measurement> measure(const Experiment& experiment, const StudyOptions& options) {
  std::vector<Measurement> measurements;
  for (const double gamma : experiment.gammas) {
    for (int replicate = 0; replicate < experiment.replicates; ++replicate) {
      for (const std::string& method : experiment.methods) {
        measurements.push_back({.gamma = gamma,
                                .replicate = replicate,
                                .method = method,
                                .scores = {},
                                .densities = {},
                                .probability = {}});
      }
    }
  }
  std::exception_ptr error;
  std::size_t done = 0;
#pragma omp parallel for schedule(dynamic) num_threads(options.threads)
  for (std::size_t i = 0; i < measurements.size(); ++i) {
    try {
      fit_and_score(experiment, options.seed, measurements[i]);
    } catch (...) {
#pragma omp critical(study_error)
      if (!error) error = std::current_exception();
    }
#pragma omp critical(study_progress)
    if (++done; options.progress) options.progress(done, measurements.size());
  }
  if (error) std::rethrow_exception(error);
  return measurements;
}

}  // namespace bobench::papers::tiao2021
