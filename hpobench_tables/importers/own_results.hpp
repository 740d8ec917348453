// A CSV file of one's own results, with a row for each evaluation of a complete grid, as a table.
#pragma once

#include <string>
#include <vector>

#include "hpobench_tables/importers/csv_columns.hpp"
#include "hpobench_tables/table_data.hpp"

namespace bobench::hpobench_tables {

/// Roles of the file's columns. Columns without a role are parameters.
struct OwnResults {
  std::string id;                         ///< "mine/past"
  std::string target;                     ///< to be minimised; an empty cell is a failed evaluation
  bool is_maximized = false;              ///< higher is better: the table has the target's negative
  std::string cost = "";                  ///< seconds; "": none
  std::string fidelity = "";              ///< ascending, the highest is full, such as epochs; "": none
  std::vector<std::string> ignored = {};  ///< neither parameters nor results
};

/// A column of numbers becomes an ordinal parameter with these levels, any other column a categorical parameter with
/// these choices. A column with a single value is left out. Rows of the same configuration and fidelity are repeats.
/// @throws InputError for columns that are not there or named twice, a file without parameters, cells that are not
///   numbers, or a grid that is not complete, with the number of missing combinations and the first
TableData read_own_results(const CsvColumns& csv, const OwnResults& results);

}  // namespace bobench::hpobench_tables
