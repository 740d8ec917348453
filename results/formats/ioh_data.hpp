// IOHprofiler's .dat files: the rows of each run.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "results/result_set.hpp"

namespace bobench::results {

/// One run's rows.
struct IohRows {
  std::vector<std::size_t> evaluation;
  RunResult result;             ///< the vectors alone, an entry for each row
  bool is_transformed = false;  ///< values have the objective's shift in them
  bool is_cut = false;          ///< the file ends within a row, which is left out
};

/// The runs of a data file; a header line begins each.
/// @param ours         written by bobench: with the columns of a run
/// @param passed_over  takes the names of columns that are not read
/// @throws InputError with file and line
std::vector<IohRows> read_ioh_data(const std::string& path, bool ours, std::size_t dimension,
                                   std::set<std::string>& passed_over);

/// The rows of a foreign run as the values of all its evaluations.
/// @return whether there were gaps, which hold the best value so far
bool spread(IohRows& run, std::size_t evaluations, bool maximized);

}  // namespace bobench::results
