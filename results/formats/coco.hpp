// The data that COCO's bbob logger writes and cocopp reads: a folder for each optimiser, an .info file for each
// function, and for each dimension a .dat file (a row whenever the best value improves) and a .tdat file (rows at fixed
// evaluations).
//
// Column 3 of both is the best value so far less the optimum, column 4 the value just measured. Both layouts are read:
// the old one (no data_format in the .info file; column 2 is the current value less the optimum) and `bbob-new2`
// (column 2 counts evaluations of constraints), which is also the one written.
#pragma once

#include <iosfwd>
#include <string>

#include "results/formats/format.hpp"

namespace bobench::results {

/// Whether the folder has .info files of COCO below it, or is one.
bool is_coco(const std::string& path);

/// Reads all .info files below the folder. The optimiser of those that lie in the folder itself is the folder's name,
/// of the others that of the folder below it that they lie in: as cocopp does it, which goes by folders and not by
/// algId. bbob functions become bbob/fK/dD (place_bbob_runs says which replicate), others SUITE/fK/dD. Between two rows
/// a run holds its best value so far: what was really measured there is not in the file (Series::details and a note say
/// so).
/// @throws InputError with file and line; for bi-objective data, and for IOHprofiler's old format, which looks like
///         COCO's
Imported read_coco(const std::string& path, const ReadOptions& options = {});

/// A folder for each optimiser, made in `folder`. BBOB functions without added noise only, and runs whose optimum is
/// known. Every improvement is a row of the .dat file (cocopp reads it as well as COCO's own coarser steps), so the
/// best value so far is exact at every evaluation; numbers are the shortest that read back the same. A run that failed
/// is a trial that ended early.
/// @throws InputError if no run can be written
Exported write_coco(const ResultSet& results, const std::string& folder);

}  // namespace bobench::results
