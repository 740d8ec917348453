// bobench's own table file: HDF5, format "bobench-table", version 1.
//
//   /           attributes format, format_version, id, description, objective, fidelity_name, source, source_sha256,
//               space (JSON)
//   fidelity    f64 [F]                     rising, the last one full
//   value       [F x rows x repeats]        to be minimised; each fidelity is a chunk
//   cost        [1 or F x rows x repeats]   seconds; absent where unknown
//   test        [1 x rows x repeats]        test error at full fidelity; absent where unknown
//   row         i32 [configurations]        absent where rows are configurations, see TableData
//
// Matrices are 32-bit where that loses nothing, else 64-bit. Everything in the file carries checksums (data
// Fletcher-32, HDF5's structures and the attributes within them its own): damage is told before anything is trusted.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "hpobench_tables/table.hpp"
#include "hpobench_tables/table_data.hpp"

namespace bobench::hpobench_tables {

/// Writes the file whole: aside, flushed, then renamed.
/// @throws InputError if the table is not consistent or the folder cannot be written
void write_table(const std::string& path, const TableData& table);

/// Is there a file, and does it call itself a table?
bool is_table(const std::string& path);

/// Opens a table; the values of a fidelity are read when they are first asked for.
/// @throws InputError if there is no such file, or it is no table, or damaged
std::shared_ptr<const Table> open_table(const std::string& path);
/// The same for a file that lies in memory for as long as the program runs.
std::shared_ptr<const Table> open_table(std::span<const std::byte> image, const std::string& name);

/// Reads everything.
TableData read_table(const std::string& path);

}  // namespace bobench::hpobench_tables
