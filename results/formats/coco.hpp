// COCO's data format, written by its bbob logger and read by cocopp: a folder for each optimiser, an .info file for
// each function, and for each dimension a .dat file (a row whenever the best value improves) and a .tdat file (rows at
// fixed evaluations).
//
// Column 3 of both is the best value so far less the optimum, column 4 the value just measured. Two layouts are read:
// the old one (no data_format in the .info file; column 2 is the current value less the optimum) and `bbob-new2`
// (column 2 counts evaluations of constraints), which is also the one written.
#pragma once

#include <iosfwd>
#include <string>

#include "results/formats/format.hpp"

namespace bobench::results {

/// Whether the path is an .info file of COCO, or a folder with such files below it.
bool is_coco(const std::string& path);

/// Reads all .info files below the folder. Files in the folder itself belong to an optimiser with the folder's name,
/// other files to one with the name of their top-level subfolder. cocopp does the same: it uses folders and not algId.
/// bbob functions become bbob/fK/dD (place_suite_runs determines the replicate), others SUITE/fK/dD. Between two rows a
/// run holds its best value so far, because the file does not have the measured values (Series::details and a note say
/// so).
/// @throws InputError with file and line; also for bi-objective data, and for IOHprofiler's old format, which looks
///         like COCO's
Imported read_coco(const std::string& path, const ReadOptions& options = {});

/// Writes a folder for each optimiser into `folder`. Only runs with a known optimum on BBOB functions without added
/// noise are written. Every improvement is a row of the .dat file (cocopp accepts this as well as COCO's own coarser
/// steps), so the best value so far is exact at every evaluation. Numbers are the shortest that read back the same. A
/// failed run is a trial that ended early.
/// @throws InputError if no run can be written
Exported write_coco(const ResultSet& results, const std::string& folder);

}  // namespace bobench::results
