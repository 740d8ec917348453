// References for runtimes: the average number of evaluations of a reference algorithm to targets of regret.
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

/// Average runtimes on one problem: targets descending, evaluations not; infinite where no run reached the target.
using RuntimeSteps = std::vector<RuntimeStep>;

/// Evaluations to the first step whose target is not larger; infinite if there is none.
double evaluations_to(double target, const RuntimeSteps& steps);

/// The targets of COCO's archives, 10^(k/5): from the lowest that is at least `highest` down to 1e-8.
std::vector<double> fifths_of_decades(double highest);

/// A reference, by problem.
struct Reference {
  std::string name;  ///< "best2009"
  /// Nothing if the reference has no data on that problem.
  std::function<std::optional<RuntimeSteps>(const std::string& problem)> on;
  /// The average runtime to any target, for a reference with known runs; without it, the runtime to the next step is
  /// used.
  std::function<double(const std::string& problem, double target)> exactly = {};

  double evaluations(const std::string& problem, double target, const RuntimeSteps& steps) const {
    return exactly ? exactly(problem, target) : evaluations_to(target, steps);
  }
};

/// An optimiser of the file as a reference, by the average runtimes of its runs.
/// @param results  must outlive the reference
/// @throws InputError with similar names if the file does not have the optimiser
Reference reference_among(const results::ResultSet& results, const std::string& optimizer,
                          const results::Horizon& horizon);

/// A series' average runtimes to descending targets.
RuntimeSteps average_runtimes(const std::vector<double>& targets, const results::Judgement& judgement,
                              const results::Series& series, const results::Horizon& horizon);

/// Targets by run length [Hansen et al. 2016, COCO: performance assessment, Sec. 5.3, as in COCO's post-processing]:
/// for each length the easiest target that the reference does not reach within this number of evaluations, a fifth of a
/// decade below the last one that it reaches. Each longer length has a harder target, by 0.04 decades if necessary;
/// none is below 1e-8.
/// @param lengths  evaluations, ascending; those below 1 count as 1
/// @param steps    not empty; its first target is used for a length that is too short for the first step
std::vector<double> targets_by_run_length(const std::vector<double>& lengths, const RuntimeSteps& steps);

}  // namespace bobench::analysis
