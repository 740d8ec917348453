// Importer of bobench's own tables, written by `bobench make-table` or imported by other users.
#pragma once

#include "hpobench_tables/importers/importer.hpp"

namespace bobench::hpobench_tables {

/// An id becomes a path below the data directory and must not lead out of it. @throws InputError with the file's path
void require_usable_id(const std::string& id, const std::string& path);

/// Checks the whole table and copies it to the location given by its id.
Importer native_table_importer();

}  // namespace bobench::hpobench_tables
