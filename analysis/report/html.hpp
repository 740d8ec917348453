// Text and tables as HTML: the one place where what came from outside is made inert for a page.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "analysis/table.hpp"

namespace bobench::analysis::report {

/// Text for an element's content or a quoted attribute: markup becomes character references, control characters become
/// spaces (line feeds stay with `lines`), bytes that are not UTF-8 become U+FFFD.
std::string escaped(std::string_view text, bool lines = false);

/// A text with a mark (HTML) before it, which stays with it when it is broken into lines.
std::string named(const std::string& mark, std::string_view text);

/// How a table's cells differ from plain ones. Both are asked with row and column.
struct TableLook {
  std::string element_class;                                             ///< of the table
  std::function<std::string(std::size_t, std::size_t)> before = {};      ///< a mark before a cell's text, HTML
  std::function<std::string(std::size_t, std::size_t)> cell_class = {};  ///< class of a cell; "" for none
};

/// A table with its title as a caption and its notes below. A note that begins with "WARNING" stands out.
std::string html_table(const Table& table, const TableLook& look = {});

/// HTML that is shown on demand, under a line of plain text.
std::string folded(std::string_view summary, const std::string& html);

/// The notes alone.
std::string html_notes(const std::vector<std::string>& notes);

}  // namespace bobench::analysis::report
