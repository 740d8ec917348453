// What optimisers evaluated, as a result file has it.
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
  std::vector<double> values;  ///< as the optimiser was told

  /// Where the lowest finite value is; the number of evaluations if there is none.
  std::size_t best() const;
};

/// The runs of a problem with a replicate number, one for each optimiser that has one.
/// Of a problem with fidelities, values below the full one are NaN: nothing is judged by them.
/// @param optimizers  specs that are wanted; empty: all  @param evaluations  the first so many; 0: all
/// @throws InputError if there is none, or configurations are not on record (`run --record-x`) or have not `dimension` finite
///         numbers, or a spec is unknown
std::vector<Suggestions> suggestions_of(const results::ResultSet& results, const std::string& problem,
                                        Eigen::Index dimension, const std::vector<std::string>& optimizers,
                                        int replicate, std::size_t evaluations);

}  // namespace bobench::landscape
