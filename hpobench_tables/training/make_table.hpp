// Trains every network of a grid and converts the results to a table.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "hpobench_tables/table_data.hpp"
#include "hpobench_tables/training/data_set.hpp"
#include "hpobench_tables/training/grid.hpp"

namespace bobench::hpobench_tables {

struct MakeTableOptions {
  std::vector<int> epochs{1, 3, 9, 27};  ///< fidelities, increasing, >= 1; the last is the full training
  int repeats = 3;                       ///< trainings of each row, with different seeds; >= 1
  std::uint64_t seed = 1;
  int threads = 1;         ///< >= 1; results do not depend on it
  std::string checkpoint;  ///< file of finished trainings; the caller may delete it at the end

  std::function<bool()> stop = {};                                         ///< called between trainings; may be empty
  std::function<void(std::size_t done, std::size_t total)> progress = {};  ///< one call at a time; may be empty
};

/// All results, at row * repeats + repeat.
struct TrainedGrid {
  std::vector<TrainingResult> results;
  std::size_t missing = 0;  ///< trainings not done because stop() returned true
};

/// Trains every row of the grid `repeats` times on `threads` threads, in a random order (so that the estimate of the
/// remaining time is unbiased). Apart from its seconds, a result depends only on (data, settings of the row, epochs,
/// seed, row, repeat). Resumes from the checkpoint.
/// @throws InputError for unusable options or a checkpoint of other trainings, Error if it cannot be written
TrainedGrid train_grid(const Grid& grid, const DataSet& data, const MakeTableOptions& options);

/// The trained grid as a table, with numbers rounded to `precision_bits`. Values are the validation errors; the cost is
/// that of the full training.
TableData to_table(const Grid& grid, const TrainedGrid& trained, const MakeTableOptions& options, TableInfo info,
                   int precision_bits);

/// Rounds to `bits` binary digits after the leading one (half to even), so that tables compress well: the relative
/// error is at most 2^-(bits + 1). Zeros and infinities are unchanged, and so is everything for 52 bits or more.
double round_to_bits(double value, int bits);

}  // namespace bobench::hpobench_tables
