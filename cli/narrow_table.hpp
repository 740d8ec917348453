// Tables for a terminal of 100 columns.
#pragma once

#include <cstddef>
#include <string>

#include "analysis/table.hpp"

namespace bobench::cli {

inline constexpr std::size_t list_width = 100;

/// The table as text of at most `list_width` columns: long cells continue in further rows, title and notes in further
/// lines. The first column has names, which are not broken: with very long ones the table is wider. Other formats are as
/// Table::print().
std::string print_narrow(analysis::Table table, analysis::TableFormat format);

}  // namespace bobench::cli
