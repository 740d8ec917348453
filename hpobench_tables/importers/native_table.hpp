// Importer of bobench's own tables, written by `bobench make-table` or imported by other users.
#pragma once

#include "hpobench_tables/importers/importer.hpp"

namespace bobench::hpobench_tables {

/// Checks the whole table and copies it to the location given by its id.
Importer native_table_importer();

}  // namespace bobench::hpobench_tables
