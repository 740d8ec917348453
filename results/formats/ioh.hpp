// IOHprofiler's data format, written by its logger (version 0.3.3 and later) and read by IOHanalyzer and IOHinspector:
// a JSON file for each function, which lists the runs, and a .dat file for each dimension.
//
// In written files, column raw_y is the best value so far less the optimum if known (noise-free if known). The curve
// thus falls whether or not a reader takes running minima. The columns of a run (run_columns) and x0, x1, ... follow,
// with a row for each evaluation. `attributes` names only evaluations and raw_y, so readers ignore the others.
// Replicate, seed, status, optimum and message are additional keys of a run.
#pragma once

#include <iosfwd>
#include <string>

#include "results/formats/format.hpp"

namespace bobench::results {

/// Whether the path is a JSON file of IOHprofiler, or a folder with such files below it.
bool is_ioh(const std::string& path);

/// Reads all such JSON files below the folder. Files written by bobench are restored exactly. In other files the value
/// is raw_y (negated for maximisation). Functions 1 to 24 of suite BBOB become bobench's bbob/fK/dD with values
/// measured from the optimum, others ioh/SUITE/FUNCTION/dD. Where rows are missing, a run holds its best value so far
/// (Series::details and a note say so).
/// @throws InputError with file and line
Imported read_ioh(const std::string& path, const ReadOptions& options = {});

/// Writes a folder for each optimiser into `folder`.
/// @throws InputError if no run has an evaluation
Exported write_ioh(const ResultSet& results, const std::string& folder);

}  // namespace bobench::results
