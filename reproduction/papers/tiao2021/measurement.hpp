// Experiment on the toy problem: estimators fitted to replicated draws and scored.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "reproduction/papers/tiao2021/scores.hpp"
#include "reproduction/studies/checkpoint.hpp"

namespace bobench::papers::tiao2021 {

struct Experiment {
  std::vector<double> gammas;
  std::vector<std::string> methods;  ///< names of estimators
  int replicates = 1;
  Eigen::Index draws = 1000;
};

/// One estimator on one draw.
struct Measurement {
  double gamma = 0.0;
  int replicate = 0;
  std::string method;
  Scores scores;
  std::optional<KernelDensityScores> densities;  ///< for KDE only
  Eigen::VectorXd probability;                   ///< (points of the grid), kept for replicate 0
};

/// The draw of a replicate, the same for all estimators.
ToySample sample_of(const Experiment& experiment, double gamma, int replicate, std::uint64_t seed);

/// Every estimator on every draw, in the order gamma, replicate, method. The draw depends on the seed, gamma and the
/// replicate; a fit also depends on the method. Threads take whole fits.
/// @param study  whose journal is kept
/// @throws any exception that a fit throws
reproduction::Parts<Measurement> measure(const std::string& study, const Experiment& experiment,
                                         const reproduction::StudyOptions& options);

/// A score of a method by replicate.
template <class Score>
std::vector<double> by_replicate(const std::vector<Measurement>& measurements, double gamma, const std::string& method,
                                 Score score) {
  std::vector<double> values;
  for (const Measurement& one : measurements) {
    if (one.gamma == gamma && one.method == method) values.push_back(score(one));
  }
  return values;
}

}  // namespace bobench::papers::tiao2021
