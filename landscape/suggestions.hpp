// The evaluations of optimisers, read from a result file.
#pragma once

#include <string>
#include <vector>

#include "core/search_space.hpp"
#include "results/result_set.hpp"

namespace bobench::landscape {

/// One run's evaluations in order.
struct Suggestions {
  std::string optimizer;  ///< spec, or label
  std::vector<Configuration> configurations;
  std::vector<double> values;  ///< as passed to the optimiser

  /// Index of the lowest finite value; the number of evaluations if there is none.
  std::size_t best() const;
};

struct WantedRuns {
  std::string problem;                       ///< id
  std::vector<std::string> optimizers = {};  ///< specs; empty: all
  int replicate = 0;
  std::size_t evaluations = 0;  ///< the first ones; 0: all
};

/// The runs of a problem with a replicate number, one for each optimiser that has one. For a problem with fidelities,
/// values below the highest fidelity are NaN, because judging ignores them.
/// @throws InputError if no run exists, if configurations are not recorded (`run --record-x`) or do not have
///         `dimension` finite numbers, or if a spec is unknown
std::vector<Suggestions> suggestions_of(const results::ResultSet& results, const WantedRuns& wanted,
                                        Eigen::Index dimension);

}  // namespace bobench::landscape
