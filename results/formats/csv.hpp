// Tidy CSV: one row for each evaluation; the header names the columns.
//
// Columns: problem, optimizer, replicate (from 0), evaluation (from 1), value, then the other columns of a run
// (run_columns) and x1, x2, ... (the point, in natural units, a discrete parameter as the index of its level) if
// present, optimum, status (complete or failed), dimension, group, seed, message (of a failed run, in its last row),
// and, if some run has a sparse trace (trace.hpp), trace: improvements, or nothing.
// Numbers are the shortest that read back as the same doubles; nan, inf and -inf are words.
#pragma once

#include <string>

#include "results/formats/format.hpp"

namespace bobench::results {

bool is_csv(const std::string& path);

/// Accepts the columns above in any order (the first five are required) and ignores others. Rows may come in any order.
/// Each run must have its evaluations 1, 2, ..., n once each, or, if its trace is improvements, some of them. A run
/// shorter than the longest is complete: its optimiser stopped early. A replicate without rows is missing.
/// @throws InputError with file, line and what was expected
Imported read_csv(const std::string& path, const ReadOptions& options = {});

/// As read_csv, for a text in memory; `name` is for messages.
Imported read_csv_text(std::string_view text, const std::string& name);

Exported write_csv(const ResultSet& results, const system::Sink& out);

}  // namespace bobench::results
