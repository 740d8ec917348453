// Complete grids in CSV files: a column for each parameter, then one for each training (repeat) of what was measured.
#pragma once

#include <string>
#include <vector>

#include "hpobench_tables/importers/csv_columns.hpp"
#include "hpobench_tables/importers/importer.hpp"
#include "hpobench_tables/importers/source_file.hpp"
#include "hpobench_tables/table_data.hpp"

namespace bobench::hpobench_tables {

/// How such a file becomes a table.
struct GridCsv {
  std::vector<KnownFile> files;  ///< published ones
  std::string description;       ///< of the table; its id is put before it
  std::string objective;         ///< as in TableInfo
  SearchSpace space;
  std::vector<std::string> value;  ///< columns, one a repeat
  std::vector<std::string> cost;   ///< seconds, of the same repeats; or none
  std::vector<std::string> test;   ///< of the same repeats; or none
  bool is_accuracy = false;        ///< values lie in [0, 1], and 1 - value is minimised
  /// What was measured are 32-bit numbers, each written as the shortest text that tells it from the others: taken as
  /// they were, not as the text reads in 64 bits.
  bool is_single_precision = false;
};

/// @throws InputError for columns of another space, levels the space does not have, cells that are no finite numbers,
///   negative costs, configurations missing or given twice
TableData read_grid(const CsvColumns& csv, const GridCsv& kind, const std::string& id);

/// The importer of one such kind.
Importer grid_importer(std::string name, std::string description, GridCsv kind);

}  // namespace bobench::hpobench_tables
