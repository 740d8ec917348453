// Names shared by the reader and the writer of tidy CSV.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "results/result_set.hpp"

namespace bobench::results::csv {

/// Columns in addition to those of run_columns.
enum Column : std::size_t {
  problem,
  optimizer,
  replicate,
  evaluation,
  optimum,
  status,
  dimension,
  group,
  seed,
  message,
  trace,
  columns
};
inline constexpr std::array<const char*, columns> column_names = {"problem", "optimizer", "replicate", "evaluation",
                                                                  "optimum", "status",    "dimension", "group",
                                                                  "seed",    "message",   "trace"};
/// The number of leading columns that are required, in addition to a run's value.
inline constexpr std::size_t required_columns = 4;
/// In the column `trace`: not every evaluation of the run has a row (results/trace.hpp).
inline constexpr const char* sparse_trace = "improvements";

}  // namespace bobench::results::csv
