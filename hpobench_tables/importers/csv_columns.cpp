#include "hpobench_tables/importers/csv_columns.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/excerpt.hpp"
#include "core/text.hpp"
#include "core/utf8.hpp"
#include "system/compressed_file.hpp"
#include "system/csv.hpp"

namespace bobench::hpobench_tables {
namespace {

/// Offsets have 32 bits.
constexpr std::uint64_t max_bytes = std::uint64_t{1} << 30;

std::string_view without_return(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::string quoted(const std::vector<std::string>& names) {
  constexpr std::size_t most = 20;
  std::vector<std::string> shown;
  for (const std::string& name : names) {
    if (shown.size() < most) shown.push_back(fmt::format("'{}'", excerpt(name, 40)));
  }
  return fmt::format("{}{}", fmt::join(shown, ", "), names.size() > most ? ", ..." : "");
}

}  // namespace

CsvColumns::CsvColumns(std::string name, std::string text, char separator)
    : name_(std::move(name)), text_(std::move(text)), separator_(separator) {
  const std::size_t first_end = text_.find('\n');
  if (text_.size() > max_bytes) throw InputError(fmt::format("'{}' is too large for a table", name_));
  if (first_end == std::string::npos) throw InputError(fmt::format("'{}' has no line of column names", name_));
  if (!text_.ends_with('\n')) throw InputError(fmt::format("'{}' is cut short: its last line does not end", name_));
  columns_ = split(without_return(std::string_view(text_).substr(0, first_end)), separator_);
  std::set<std::string> seen;
  for (const std::string& column : columns_) {
    if (!seen.insert(column).second) {
      throw InputError(fmt::format("'{}' has two columns named '{}'", name_, excerpt(column, 40)));
    }
  }
  body_ = first_end + 1;
  for (std::size_t begin = body_; begin < text_.size();) {
    const std::size_t end = text_.find('\n', begin);
    split_line(begin, end);
    begin = end + 1;
  }
}

void CsvColumns::split_line(std::size_t begin, std::size_t end) {
  const std::size_t before = ends_.size();
  for (std::size_t i = begin; i < end; ++i) {
    if (text_[i] == separator_) ends_.push_back(static_cast<std::uint32_t>(i));
  }
  ends_.push_back(static_cast<std::uint32_t>(end));
  if (const std::size_t cells = ends_.size() - before; cells != columns_.size()) {
    throw InputError(fmt::format("'{}' line {} has {} cells; expected {}, one a column", name_, line(rows_), cells,
                                 columns_.size()));
  }
  ++rows_;
}

CsvColumns CsvColumns::read(const std::string& path) {
  return CsvColumns(path, system::read_text_file(path, max_bytes));
}

CsvColumns CsvColumns::of_any_program(const std::string& name, std::string_view text) {
  constexpr char between = '\x1f';  // the separator of units, which no field may have
  if (!is_utf8(text)) throw InputError(fmt::format("'{}' is not UTF-8", name));
  system::CsvRecords records(text, name, system::separator_of(text.substr(0, text.find('\n'))));
  std::string plain;
  while (records.next()) {
    records.require_terminated();
    bool is_first = true;
    for (const std::string_view field : records.fields()) {
      if (field.find_first_of("\x1f\n\r") != std::string_view::npos) {
        throw InputError(fmt::format("'{}' line {} has a field of several lines", name, records.line()));
      }
      if (!std::exchange(is_first, false)) plain += between;
      plain += field;
    }
    plain += '\n';
  }
  return CsvColumns(name, std::move(plain), between);
}

bool CsvColumns::has(std::string_view column) const {
  return std::ranges::find(columns_, column) != columns_.end();
}

void CsvColumns::require(const std::vector<std::string>& columns) const {
  std::vector<std::string> missing;
  std::ranges::copy_if(columns, std::back_inserter(missing), [&](const auto& column) { return !has(column); });
  if (missing.empty()) return;
  throw InputError(fmt::format("'{}' is a table of another space: it lacks {}; expected the columns {}; it has {}",
                               name_, quoted(missing), quoted(columns), quoted(columns_)));
}

std::size_t CsvColumns::position(std::string_view column) const {
  const auto found = std::ranges::find(columns_, column);
  if (found == columns_.end()) {
    throw InputError(fmt::format("'{}' has no column '{}'; it has {}", name_, column, quoted(columns_)));
  }
  return static_cast<std::size_t>(found - columns_.begin());
}

std::string_view CsvColumns::cell(std::size_t row, std::size_t column) const {
  const std::size_t at = row * columns_.size() + column;
  const std::size_t begin = at == 0 ? body_ : ends_[at - 1] + 1;
  const std::string_view text = std::string_view(text_).substr(begin, ends_[at] - begin);
  return column + 1 == columns_.size() ? without_return(text) : text;
}

void CsvColumns::refuse(std::size_t row, std::string_view column, const std::string& what) const {
  throw InputError(fmt::format("'{}' line {}, column '{}': {}", name_, line(row), column, what));
}

std::vector<std::string_view> CsvColumns::texts(std::string_view column) const {
  const std::size_t at = position(column);
  std::vector<std::string_view> cells;
  cells.reserve(rows_);
  for (std::size_t row = 0; row < rows_; ++row) cells.push_back(cell(row, at));
  return cells;
}

std::vector<double> CsvColumns::numbers(std::string_view column, Interval allowed) const {
  return parsed(column, allowed, false);
}

std::vector<double> CsvColumns::numbers_or_nan(std::string_view column, Interval allowed) const {
  return parsed(column, allowed, true);
}

std::vector<double> CsvColumns::parsed(std::string_view column, Interval allowed, bool may_be_empty) const {
  const std::size_t at = position(column);
  std::vector<double> numbers;
  numbers.reserve(rows_);
  for (std::size_t row = 0; row < rows_; ++row) {
    const std::string_view text = cell(row, at);
    double number = std::numeric_limits<double>::quiet_NaN();
    if (!text.empty() || !may_be_empty) {
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
      if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(number)) {
        refuse(row, column, fmt::format("'{}' is not a finite number", excerpt(text, 40)));
      }
      if (number < allowed.low || number > allowed.high) {
        refuse(row, column, fmt::format("'{}' is outside [{}, {}]", excerpt(text, 40), allowed.low, allowed.high));
      }
    }
    numbers.push_back(number);
  }
  return numbers;
}

std::vector<std::string> csv_header(const std::string& path) {
  if (!path.ends_with(".csv") && !path.ends_with(".csv.xz")) return {};
  constexpr std::size_t longest_line = 65536;
  const std::string beginning = system::read_text_beginning(path, longest_line);
  const std::size_t end = beginning.find('\n');
  if (end == std::string::npos) return {};
  return split(without_return(std::string_view(beginning).substr(0, end)), ',');
}

}  // namespace bobench::hpobench_tables
