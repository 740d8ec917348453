// A table and the five ways to print it.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace bobench::analysis {

/// What stands in a table's cell: text for people, a value for programs.
class Cell {
 public:
  Cell(std::string text) : text_(text), value_(std::move(text)) {}
  Cell(const char* text) : Cell(std::string(text)) {}
  Cell(int number) : Cell(static_cast<long long>(number)) {}
  Cell(std::size_t number) : Cell(static_cast<long long>(number)) {}
  Cell(long long number) : text_(std::to_string(number)), value_(number), is_number_(true) {}
  /// A real number, shown with `digits` significant digits; csv and json get all of them. NaN shows as "-" and is null.
  Cell(double number, int digits = 4);
  /// Text of one's own for people ("1.2 ± 0.3"), a value for programs.
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

enum class TableFormat { text, csv, json, latex, markdown };

/// Their names, in the enumeration's order.
const std::vector<std::string>& table_format_names();

struct Table {
  std::string title;  ///< stands above the text, markdown and latex forms
  std::vector<std::string> columns;
  std::vector<std::vector<Cell>> rows;  ///< each as long as `columns`
  std::vector<std::string> notes;       ///< stand below the text, markdown and latex forms

  /// One object for each row, keyed by the column names.
  nlohmann::json to_json() const;
  /// The table in the given format, ending in a newline. Whatever a cell holds comes out inert.
  std::string print(TableFormat format) const;
};

/// A page of Markdown as it is, but for what a name or a title could smuggle into it: HTML tags, and control and
/// bidirectional characters.
std::string inert_markdown(std::string_view page);

}  // namespace bobench::analysis
