// What runtimes are measured against: how many evaluations a reference takes, on the average, to targets of regret.
#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "analysis/ranked_problems.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis {

/// A target of regret, and the average runtime to it.
struct RuntimeStep {
  double target = 0.0;
  double evaluations = std::numeric_limits<double>::infinity();
};

/// Average runtimes on one problem: targets falling, evaluations not; an infinite one where no run got there.
using RuntimeSteps = std::vector<RuntimeStep>;

/// To the first step whose target is no larger; infinite if there is none.
double evaluations_to(double target, const RuntimeSteps& steps);

/// The targets of COCO's archives, 10^(k/5): from the lowest that is at least `highest` down to 1e-8.
std::vector<double> fifths_of_decades(double highest);

/// A reference, by problem.
struct Reference {
  std::string name;  ///< "best2009"
  /// Nothing if the reference has no figures on that problem.
  std::function<std::optional<RuntimeSteps>(const std::string& problem)> on;
  /// The average runtime to any target, of a reference whose runs are known; without it that to the next step is taken.
  std::function<double(const std::string& problem, double target)> exactly = {};

  double evaluations(const std::string& problem, double target, const RuntimeSteps& steps) const {
    return exactly ? exactly(problem, target) : evaluations_to(target, steps);
  }
};

/// An optimiser of the file, by the average runtimes of its runs.
/// @param results  outlive the reference
/// @throws InputError offering near names if the file has no such optimiser
Reference reference_among(const results::ResultSet& results, const std::string& optimizer,
                          const results::Horizon& horizon);

/// A series' average runtimes to targets that fall.
RuntimeSteps average_runtimes(const std::vector<double>& targets, const results::Judgement& judgement,
                              const results::Series& series, const results::Horizon& horizon);

/// Targets by run length [Hansen et al. 2016, COCO: performance assessment, Sec. 5.3, as its post-processing has them]:
/// for each length the target that the reference just does not reach within so many evaluations, a fifth of a decade
/// below the last one it does; a harder one for each longer length, by 0.04 decades if need be; none below 1e-8.
/// @param lengths  evaluations, rising; those below 1 count as 1
/// @param steps    not empty; of a length that is too short for the first step, its target is taken
std::vector<double> targets_by_run_length(const std::vector<double>& lengths, const RuntimeSteps& steps);

}  // namespace bobench::analysis
