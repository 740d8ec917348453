// A table and its output formats.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/enum_names.hpp"

namespace bobench::analysis {

/// A cell of a table: text for people, a value for programs.
class Cell {
 public:
  Cell(std::string text) : text_(text), value_(std::move(text)) {}
  Cell(const char* text) : Cell(std::string(text)) {}
  Cell(int number) : Cell(static_cast<long long>(number)) {}
  Cell(std::size_t number) : Cell(static_cast<long long>(number)) {}
  Cell(long long number) : text_(std::to_string(number)), value_(number), is_number_(true) {}
  /// A real number, shown with `digits` significant digits; csv and json get all digits. NaN is shown as "-", in json
  /// as null.
  Cell(double number, int digits = 4);
  /// Custom text for people ("1.2 ± 0.3"), a value for programs.
  Cell(std::string text, nlohmann::json value)
      : text_(std::move(text)), value_(std::move(value)), is_number_(value_.is_number()) {}

  const std::string& text() const { return text_; }
  const nlohmann::json& value() const { return value_; }
  bool is_number() const { return is_number_; }

 private:
  std::string text_;
  nlohmann::json value_;
  bool is_number_ = false;
};

enum class TableFormat {
  text,
  csv,
  json,        ///< one object for each row
  json_table,  ///< an object with title, columns, rows (lists of cells), notes and warnings
  latex,
  markdown
};
constexpr auto enum_names(TableFormat) {
  return std::to_array<EnumName<TableFormat>>({{TableFormat::text, "text"},
                                               {TableFormat::csv, "csv"},
                                               {TableFormat::json, "json"},
                                               {TableFormat::json_table, "json-table"},
                                               {TableFormat::latex, "latex"},
                                               {TableFormat::markdown, "markdown"}});
}

/// Whether programs read the format: one document, with ids instead of names and all columns and digits.
bool is_for_programs(TableFormat format);

struct Table {
  std::string title;  ///< above the text, markdown and latex formats
  std::vector<std::string> columns;
  std::vector<std::vector<Cell>> rows;     ///< each as long as `columns`
  std::vector<std::string> notes;          ///< below the text, markdown and latex formats, and in json-table
  std::vector<std::string> warnings = {};  ///< above the notes, each after "WARNING: "

  /// All warnings, each after "WARNING: ", then all notes.
  std::vector<std::string> remarks() const;

  /// One object for each row, keyed by the column names.
  nlohmann::json to_json() const;
  /// The table in the given format, ending in a newline. All cells are escaped.
  std::string print(TableFormat format) const;
};

/// A page of Markdown without what a name or a title could inject: HTML tags, and control and bidirectional characters.
std::string inert_markdown(std::string_view page);

/// Number of terminal columns of UTF-8 text: one for each character.
std::size_t display_width(std::string_view text);

/// The paragraph in lines of at most `columns`, broken at blanks; all lines but the first are indented.
std::string wrapped(std::string_view paragraph, std::size_t columns, std::size_t indent);

}  // namespace bobench::analysis
