// Traces made elsewhere, as tidy CSV: one row an evaluation.
#pragma once

#include <string>

#include "results/result_set.hpp"

namespace bobench::results {

/// Reads the columns problem, optimizer, replicate (from 0), evaluation (from 1), value, and, where they are there,
/// noise_free, seconds_ask, cost_seconds, fidelity, optimum, dimension and group; the header names them, in any order,
/// and others are passed over. Rows may come in any order; each run must have its evaluations 1, 2, ..., n all there
/// once. A run shorter than the longest is complete: its optimiser stopped early. A replicate that is not there is
/// missing.
/// @throws InputError with file, line and what was expected
ResultSet import_csv(const std::string& path);

}  // namespace bobench::results
