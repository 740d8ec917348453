// Complete grids in CSV files: one column per parameter, then one per repeat of each measured quantity.
#pragma once

#include <string>
#include <vector>

#include "hpobench_tables/importers/csv_columns.hpp"
#include "hpobench_tables/importers/importer.hpp"
#include "hpobench_tables/importers/source_file.hpp"
#include "hpobench_tables/table_data.hpp"

namespace bobench::hpobench_tables {

/// Describes how such a file is converted to a table.
struct GridCsv {
  std::vector<KnownFile> files;  ///< published files
  std::string description;       ///< description of the table; its id is prepended
  std::string objective;         ///< as in TableInfo
  SearchSpace space;
  std::vector<std::string> value;  ///< columns, one per repeat
  std::vector<std::string> cost;   ///< seconds, one column per repeat; may be empty
  std::vector<std::string> test;   ///< test errors, one column per repeat; may be empty
  bool is_accuracy = false;        ///< values lie in [0, 1], and 1 - value is minimised
  /// Measurements are 32-bit numbers, written as the shortest texts that identify them. The 32-bit values are restored,
  /// instead of parsing the texts in 64 bits.
  bool is_single_precision = false;
};

/// @throws InputError for columns of another space, levels that the space does not have, cells that are not finite
///   numbers, negative costs, or configurations that are missing or occur twice
TableData read_grid(const CsvColumns& csv, const GridCsv& kind, const std::string& id);

/// Creates the importer of a kind of grid.
Importer grid_importer(std::string name, std::string description, const GridCsv& kind);

}  // namespace bobench::hpobench_tables
