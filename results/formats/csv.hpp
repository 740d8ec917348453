// Tidy CSV: one row for each evaluation, the header names the columns.
//
// problem, optimizer, replicate (from 0), evaluation (from 1), value, then the other columns of a run (run_columns) and
// x1, x2, ... (the point, in natural units, a discrete parameter as its level's index) where there are such, optimum,
// status (complete or failed), dimension, group, seed, message (of a failed run, in its last row), and if some run's
// trace is sparse (trace.hpp), trace: improvements, or nothing.
// Numbers are the shortest that read back as the same doubles; nan, inf and -inf are words.
#pragma once

#include <string>

#include "results/formats/format.hpp"

namespace bobench::results {

bool is_csv(const std::string& path);

/// Takes the columns above in any order (the first five must be there) and passes over others. Rows may come in any
/// order; each run must have its evaluations 1, 2, ..., n all there once, or if its trace is improvements some of them. A
/// run shorter than the longest is complete: its optimiser stopped early. A replicate that is not there is missing.
/// @throws InputError with file, line and what was expected
Imported read_csv(const std::string& path, const ReadOptions& options = {});

/// As read_csv, of a text in memory; `name` is for messages.
Imported read_csv_text(std::string_view text, const std::string& name);

Exported write_csv(const ResultSet& results, const system::Sink& out);

}  // namespace bobench::results
