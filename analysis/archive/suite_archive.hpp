// bobench's own archive: the runs of its optimisers on the problems of "@bo-suite" (docs/suite_archive.md).
#pragma once

#include <map>
#include <string>

#include "results/result_set.hpp"

namespace bobench::archive {

/// The runs of all optimisers, each a tidy CSV of the folder: regrets after the evaluations at which they fall, with
/// five significant digits; the optimum of each run is 0.
/// @param given  the folder; if empty, $BOBENCH_ARCHIVE, else the first share/bobench/archive or analysis/archive/suite
///               in a folder above the program or Python's module: that of the package, or of the sources
/// @throws InputError naming the file that cannot be read, or if the archive is not installed
results::ResultSet read_suite_archive(const std::string& given = "");

/// The processor seconds of each optimiser for an evaluation, as seconds.csv in the folder has them; empty without it.
std::map<std::string, double> read_suite_seconds(const std::string& given = "");

/// A regret as the archive's numbers are rounded.
double rounded_as_archived(double regret);

}  // namespace bobench::archive
