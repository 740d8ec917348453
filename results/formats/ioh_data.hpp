// Reader of IOHprofiler's .dat files: the rows of each run.
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
  RunResult result;             ///< only the vectors, with an entry for each row
  bool is_transformed = false;  ///< values include the objective's shift
  bool is_cut = false;          ///< the file ends within a row, which is left out
};

/// The runs of a data file; each begins with a header line.
/// @param ours         the file was written by bobench and has the columns of a run
/// @param passed_over  gets the names of columns that are not read
/// @throws InputError with file and line
std::vector<IohRows> read_ioh_data(const std::string& path, bool ours, std::size_t dimension,
                                   std::set<std::string>& passed_over);

/// Expands the rows of a foreign run to the values of all its evaluations.
/// @return whether there were gaps, which are filled with the best value so far
bool spread(IohRows& run, std::size_t evaluations, bool maximized);

}  // namespace bobench::results
