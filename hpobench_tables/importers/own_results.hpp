// A CSV file of one's own results, with a row for each evaluation: the roles of its columns, and complete grids as
// tables.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hpobench_tables/importers/csv_columns.hpp"
#include "hpobench_tables/table_data.hpp"

namespace bobench::hpobench_tables {

/// Roles of the file's columns. Columns without a role are parameters.
struct OwnResults {
  std::string id = "";                    ///< "mine/past"
  std::string target = "";                ///< to be minimised; an empty cell is a failed evaluation
  bool is_maximized = false;              ///< higher is better: the table has the target's negative
  std::string cost = "";                  ///< seconds; "": none
  std::string fidelity = "";              ///< ascending, the highest is full, such as epochs; "": none
  std::vector<std::string> ignored = {};  ///< neither parameters nor results
};

/// The columns that are parameters.
/// @throws InputError for columns that are not there or named twice
std::vector<std::string> parameter_columns(const CsvColumns& csv, const OwnResults& results);

/// The column of seconds; NaN where an evaluation failed without a cost.
/// @param target  of each row, NaN: failed  @throws InputError for other empty cells, and negative costs
std::vector<double> costs_of(const CsvColumns& csv, const std::string& column, const std::vector<double>& target);

/// "negative of accuracy" where higher is better.
std::string objective_of(const OwnResults& results);

/// A table, or why the file is not one.
struct OwnGrid {
  std::optional<TableData> table;
  std::string
      reason;  ///< "12 of 64 combinations are missing, first lr=0.1, kernel=rbf; the column with the most values is lr (8 values)"
};

/// A column of numbers becomes an ordinal parameter with these levels, any other column a categorical parameter with
/// these choices. A column with a single value is left out. Rows of the same configuration and fidelity are repeats.
/// There is a table if each configuration was evaluated at each fidelity.
/// @throws InputError as parameter_columns(), for a file without parameters or rows, and for cells that are not numbers
OwnGrid read_own_grid(const CsvColumns& csv, const OwnResults& results);

}  // namespace bobench::hpobench_tables
