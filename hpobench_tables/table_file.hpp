// File format of tables: bobench's own file, HDF5, format "bobench-table", version 1.
//
//   /           attributes format, format_version, id, description, objective, fidelity_name, source, source_sha256,
//               space (JSON)
//   fidelity    f64 [F]                     increasing, the last one full
//   value       [F x rows x repeats]        to be minimised; each fidelity is a chunk
//   cost        [1 or F x rows x repeats]   seconds; absent where unknown
//   test        [1 x rows x repeats]        test error at full fidelity; absent where unknown
//   row         i32 [configurations]        absent where rows are configurations, see TableData
//
// Matrices are stored in 32 bits if this loses nothing, else in 64 bits. Everything in the file has checksums (data
// Fletcher-32, HDF5's structures and the attributes within them its own): damage is detected before data are used.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "hpobench_tables/table.hpp"
#include "hpobench_tables/table_data.hpp"

namespace bobench::hpobench_tables {

/// Writes the file atomically (temporary file, flush, rename).
/// @throws InputError if the table is not consistent or the folder cannot be written
void write_table(const std::string& path, const TableData& table);

/// Whether the file exists and states that it is a table.
bool is_table(const std::string& path);

/// Opens a table; the values of a fidelity are read when they are first requested.
/// @throws InputError if the file does not exist, is not a table, or is damaged
std::shared_ptr<const Table> open_table(const std::string& path);
/// The same for a file in memory, which must live as long as the program.
std::shared_ptr<const Table> open_table(std::span<const std::byte> image, const std::string& name);

/// Reads the complete table.
TableData read_table(const std::string& path);

}  // namespace bobench::hpobench_tables
