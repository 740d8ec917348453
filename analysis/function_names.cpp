#include "analysis/function_names.hpp"

#include <algorithm>
#include <utility>

namespace bobench::analysis {

std::string shown_problem(const results::FunctionNames& names, const std::string& id) {
  const auto found = names.find(id);
  return found == names.end() || found->second.empty() ? id : id + " " + found->second;
}

Table with_function_names(Table table, const results::FunctionNames& names) {
  const auto column = std::ranges::find(table.columns, "problem") - table.columns.begin();
  if (names.empty() || column == std::ssize(table.columns)) return table;
  for (std::vector<Cell>& row : table.rows) {
    Cell& cell = row[static_cast<std::size_t>(column)];
    cell = Cell(shown_problem(names, cell.text()), cell.value());
  }
  return table;
}

}  // namespace bobench::analysis
