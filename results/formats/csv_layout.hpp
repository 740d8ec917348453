// What the reader and the writer of tidy CSV agree on.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "results/result_set.hpp"

namespace bobench::results::csv {

/// Columns beside those of run_columns.
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
/// The first so many, and a run's value, must be there.
inline constexpr std::size_t required_columns = 4;
/// In the column `trace`: not all evaluations of the run have a row (results/trace.hpp).
inline constexpr const char* sparse_trace = "improvements";

}  // namespace bobench::results::csv
