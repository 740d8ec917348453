// Escapes text and tables for HTML; all user input on a page passes through this module.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "analysis/table.hpp"

namespace bobench::analysis::report {

/// Text for an element's content or a quoted attribute: markup becomes character references, control characters become
/// spaces (line feeds are kept with `lines`), bytes that are not UTF-8 become U+FFFD.
std::string escaped(std::string_view text, bool lines = false);

/// A text with a mark (HTML) before it, which stays on the same line as the beginning of the text.
std::string named(const std::string& mark, std::string_view text);

/// Marks and classes of a table's cells. Both functions take row and column.
struct TableLook {
  std::string element_class;                                             ///< of the table
  std::function<std::string(std::size_t, std::size_t)> before = {};      ///< a mark before a cell's text, HTML
  std::function<std::string(std::size_t, std::size_t)> cell_class = {};  ///< class of a cell; "" for none
};

/// A table with its title as a caption and its notes below. Its warnings are highlighted.
std::string html_table(const Table& table, const TableLook& look = {});

/// A collapsible element: a line of plain text that reveals the HTML.
std::string folded(std::string_view summary, const std::string& html);

/// The notes alone.
std::string html_notes(const std::vector<std::string>& notes);
/// The same, each after "WARNING: ", highlighted.
std::string html_warnings(const std::vector<std::string>& warnings);

}  // namespace bobench::analysis::report
