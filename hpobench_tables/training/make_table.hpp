// Trains every network of a grid.
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
  int repeats = 3;                       ///< trainings of each row, from different seeds; >= 1
  std::uint64_t seed = 1;
  int threads = 1;         ///< >= 1; results do not depend on it
  std::string checkpoint;  ///< file that finished trainings are kept in; the caller may delete it in the end

  std::function<bool()> stop = {};                                         ///< asked between trainings; may be empty
  std::function<void(std::size_t done, std::size_t total)> progress = {};  ///< one thread at a time; may be empty
};

/// All results, at row * repeats + repeat.
struct TrainedGrid {
  std::vector<TrainingResult> results;
  std::size_t missing = 0;  ///< trainings not done because stop() said so
};

/// Trains every row of the grid `repeats` times, in a random order (so that the estimate of the time left is unbiased),
/// on `threads` threads. The result of a training depends on (data, settings of the row, epochs, seed, row, repeat)
/// alone, except for its seconds. Goes on where the checkpoint stops.
/// @throws InputError for unusable options or a checkpoint of other trainings, Error if it cannot be written
TrainedGrid train_grid(const Grid& grid, const DataSet& data, const MakeTableOptions& options);

/// The trained grid as a table, its numbers rounded to `precision_bits`. Values are the validation errors; the cost is
/// that of the full training.
TableData to_table(const Grid& grid, const TrainedGrid& trained, const MakeTableOptions& options, TableInfo info,
                   int precision_bits);

/// Rounds to `bits` binary digits after the leading one (half to even), so that tables compress: the relative error is
/// at most 2^-(bits + 1). Zeros, infinities and 52 bits or more stay as they are.
double round_to_bits(double value, int bits);

}  // namespace bobench::hpobench_tables
