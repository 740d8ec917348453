// Runtimes, as COCO measures them: the number of evaluations to a target, and its average over runs (aRT).
#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "core/random.hpp"
#include "results/judgement.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis {

/// The runtime of a run to a target: evaluations until the target was reached, or all evaluations of the run.
struct Runtime {
  double evaluations = 0.0;
  bool reached = false;
};

/// The runtimes of a series' runs to targets, without missing runs. The targets that a failed run reached before its
/// failure count.
/// @param targets  regrets, or values where the problem is judged by values; reached by a value that is not larger
/// @return for each target the runs in their order
std::vector<std::vector<Runtime>> runtimes_to(std::span<const double> targets, const results::Judgement& judgement,
                                              const results::Series& series, const results::Horizon& horizon);
std::vector<Runtime> runtimes_to(double target, const results::Judgement& judgement, const results::Series& series,
                                 const results::Horizon& horizon);

/// The average runtime [aRT; expected running time, ERT: Auger & Hansen 2005; Hansen et al. 2016, COCO: performance
/// assessment, Sec. 5.2]: the evaluations of all runs until they reached the target, or ended, divided by the number of
/// runs that reached it.
struct AverageRuntime {
  double evaluations = std::numeric_limits<double>::infinity();  ///< infinite if no run reached it
  std::size_t reached = 0, runs = 0;
  /// Half the distance between the 10 % and the 90 % quantiles of restarted() runtimes, as in COCO's tables; NaN if no
  /// run reached the target.
  double dispersion = std::numeric_limits<double>::quiet_NaN();
};

/// The average alone; infinite if no run reached the target.
double average_evaluations(std::span<const Runtime> runtimes);
/// @param random  for the dispersion
AverageRuntime average_runtime(std::span<const Runtime> runtimes, Random& random);

/// Simulated restarts [Hansen et al. 2016, Sec. 5.2]: runs are drawn with replacement until one has reached the target,
/// and their evaluations added up.
/// @return `count` sums, ascending; empty if no run reached the target
std::vector<double> restarted(std::span<const Runtime> runtimes, std::size_t count, Random& random);

/// The same, with every run used equally often as the first of a sum, which reduces the variance (COCO's derandomised
/// draws).
/// @return `count` sums, or the next multiple of the number of runs, ascending; empty if no run reached the target
std::vector<double> restarted_from_each(std::span<const Runtime> runtimes, std::size_t count, Random& random);

}  // namespace bobench::analysis
