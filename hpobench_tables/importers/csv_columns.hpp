// Column-wise reader of CSV texts, plain or compressed by xz. Fast and strict: the published tables have no quotes and
// are separated by commas.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace bobench::hpobench_tables {

/// A closed interval.
struct Interval {
  double low = std::numeric_limits<double>::lowest();
  double high = std::numeric_limits<double>::max();
};

/// Every error is an InputError that names the file, the line (the header is line 1) and the column.
class CsvColumns {
 public:
  /// @param name  name of the file, for messages
  /// @throws InputError if the header is missing, a column's name occurs twice, a line has more or fewer cells than the
  ///   header, or the last line has no line end (then the file was cut short)
  CsvColumns(std::string name, std::string text, char separator = ',');
  static CsvColumns read(const std::string& path);
  /// A text of another program (RFC 4180): fields may be quoted, a byte-order mark and blanks around fields are dropped,
  /// and the separator may be a semicolon or a tab.
  /// @throws InputError also for a text that is not UTF-8, and a field of several lines
  static CsvColumns of_any_program(const std::string& name, std::string_view text);

  const std::string& name() const { return name_; }
  const std::vector<std::string>& columns() const { return columns_; }
  std::size_t rows() const { return rows_; }
  /// The line number of a row.
  static std::size_t line(std::size_t row) { return row + 2; }

  bool has(std::string_view column) const;
  /// @throws InputError that names the missing, the expected and the existing columns
  void require(const std::vector<std::string>& columns) const;

  /// A column's cells as text; the views are valid as long as this object.
  std::vector<std::string_view> texts(std::string_view column) const;
  /// A column of finite numbers.
  /// @throws InputError at the first cell that is not a finite number in `allowed`
  std::vector<double> numbers(std::string_view column, Interval allowed = {}) const;
  /// The same, but empty cells are allowed and become NaN.
  std::vector<double> numbers_or_nan(std::string_view column, Interval allowed = {}) const;

  /// Throws "'FILE' line 17, column 'c': WHAT".
  [[noreturn]] void refuse(std::size_t row, std::string_view column, const std::string& what) const;

 private:
  std::size_t position(std::string_view column) const;
  std::string_view cell(std::size_t row, std::size_t column) const;
  std::vector<double> parsed(std::string_view column, Interval allowed, bool may_be_empty) const;
  void split_line(std::size_t begin, std::size_t end);

  std::string name_, text_;
  char separator_;
  std::vector<std::string> columns_;
  std::size_t rows_ = 0;
  std::vector<std::uint32_t> ends_;  ///< end of each cell, in order; the next cell begins after the separator
  std::size_t body_ = 0;             ///< position of the first row
};

/// The column names in a CSV file's first line. Empty if the file's name ends neither in .csv nor in .csv.xz, or its
/// first line is incomplete or unreadable.
std::vector<std::string> csv_header(const std::string& path);

}  // namespace bobench::hpobench_tables
