// bobench's own tables: those that `bobench make-table` writes, or somebody else's imported ones.
#pragma once

#include "hpobench_tables/importers/importer.hpp"

namespace bobench::hpobench_tables {

/// Checks the whole table and copies it to where its id says.
Importer native_table_importer();

}  // namespace bobench::hpobench_tables
