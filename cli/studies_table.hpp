// The list of studies, printed by `list papers` and `reproduce`.
#pragma once

#include "analysis/table.hpp"

namespace bobench::cli {

analysis::Table studies_table();

}  // namespace bobench::cli
