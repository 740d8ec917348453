// Progress of the runs of a result file that are not finished.
#pragma once

#include <string>

#include "results/result_set.hpp"

namespace bobench::cli {

/// The runs under way or cut short, from the journal and the parts of the file: "bbob/f1/d2 gp-ei replicate 3 after 7 of
/// 50 evaluations; and 2 more"; "" if none is recorded.
std::string runs_under_way(const std::string& path, const results::ResultSet& results);

}  // namespace bobench::cli
