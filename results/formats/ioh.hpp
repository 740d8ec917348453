// The data that IOHprofiler's logger writes (version 0.3.3 and later) and IOHanalyzer and IOHinspector read: a JSON
// file a function, which lists the runs, and a .dat file for each dimension.
//
// Written: column raw_y is the best value so far less the optimum where that is known (without noise, where that is
// known), so that the curve falls whether a reader takes running minima or not; the columns of a run (run_columns) and
// x0, x1, ... follow, a row for each evaluation. `attributes` names evaluations and raw_y alone, so readers pass over
// the others. Replicate, seed, status, optimum and message are further keys of a run.
#pragma once

#include <iosfwd>
#include <string>

#include "results/formats/format.hpp"

namespace bobench::results {

/// Whether the folder has JSON files of IOHprofiler below it, or is one.
bool is_ioh(const std::string& path);

/// Reads all JSON files of the kind below the folder. Files of ours come back as they were. Of others raw_y is taken
/// (its negative if it is to be maximised); functions 1 to 24 of suite BBOB become bobench's bbob/fK/dD with values
/// measured from the optimum, others ioh/SUITE/FUNCTION/dD. Where rows are missing a run holds its best value so far
/// (Series::details and a note say so).
/// @throws InputError with file and line
Imported read_ioh(const std::string& path, const ReadOptions& options = {});

/// A folder for each optimiser, made in `folder`.
/// @throws InputError if no run has an evaluation
Exported write_ioh(const ResultSet& results, const std::string& folder);

}  // namespace bobench::results
