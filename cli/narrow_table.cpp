#include "cli/narrow_table.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>
#include <vector>

#include "core/text.hpp"
#include "core/utf8.hpp"

namespace bobench::cli {
namespace {

using analysis::Cell, analysis::Table;
using Widths = std::vector<std::size_t>;

std::size_t longest_word(std::string_view text) {
  std::size_t longest = 0;
  for (const std::string& word : split(text, ' ')) longest = std::max(longest, analysis::display_width(word));
  return longest;
}

constexpr std::size_t least_width = 12;  // of a column other than the first, whose names are never broken

/// The text with blanks in words longer than the width: after '-', '/', '=', ',' or ';' if there is one.
std::string broken(std::string_view text, std::size_t width) {
  std::string result;
  for (std::string word : split(text, ' ')) {
    if (!result.empty()) result += ' ';
    while (analysis::display_width(word) > width) {
      std::size_t end = 0;
      for (std::size_t characters = 0; characters < width; ++characters) end += utf8_character_length(word.substr(end));
      const std::size_t mark = word.find_last_of("-/=,;", end - 1);
      if (mark != std::string::npos && mark > 0) end = mark + 1;
      result += word.substr(0, end) + ' ';
      word.erase(0, end);
    }
    result += word;
  }
  return result;
}

/// Lengths of the texts of all rows: one list for each column.
std::vector<Widths> lengths_of(const Table& table) {
  std::vector<Widths> lengths(table.columns.size());
  for (const auto& row : table.rows) {
    for (std::size_t c = 0; c < row.size(); ++c) lengths[c].push_back(analysis::display_width(row[c].text()));
  }
  return lengths;
}

/// About how many lines the rows take.
std::size_t lines_of(const std::vector<Widths>& lengths, const Widths& widths) {
  std::size_t lines = 0;
  for (std::size_t r = 0; r < lengths.front().size(); ++r) {
    std::size_t most = 1;
    for (std::size_t c = 0; c < widths.size(); ++c) most = std::max(most, (lengths[c][r] + widths[c] - 1) / widths[c]);
    lines += most;
  }
  return lines;
}

/// Widths of the columns that fit, if possible. Each step narrows the column that adds the fewest lines, or the widest of
/// several. No column becomes narrower than its longest word or, except for the first column, `least_width`.
Widths fitting_widths(const Table& table) {
  Widths widths, least;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    widths.push_back(std::max<std::size_t>(1, analysis::display_width(table.columns[c])));
    least.push_back(widths.back());
    for (const auto& row : table.rows) {
      widths[c] = std::max(widths[c], analysis::display_width(row[c].text()));
      const std::size_t word = longest_word(row[c].text());
      least[c] = std::max(least[c], c == 0 || row[c].is_number() ? word : std::min(word, least_width));
    }
  }
  const std::vector<Widths> lengths = lengths_of(table);
  std::size_t total = std::accumulate(widths.begin(), widths.end(), 2 * (widths.size() - 1));
  for (; total > list_width; --total) {
    std::size_t chosen = widths.size(), fewest = 0;
    for (std::size_t c = 0; c < widths.size(); ++c) {
      if (widths[c] == least[c]) continue;
      --widths[c];
      const std::size_t lines = lines_of(lengths, widths);
      ++widths[c];
      const bool is_better = lines < fewest || (lines == fewest && widths[c] > widths[chosen]);
      if (chosen == widths.size() || is_better) chosen = c, fewest = lines;
    }
    if (chosen == widths.size()) break;
    --widths[chosen];
  }
  return widths;
}

/// The row, and rows that continue its long cells.
std::vector<std::vector<Cell>> continued(const std::vector<Cell>& row, const Widths& widths) {
  std::vector<std::vector<Cell>> rows;
  for (std::size_t c = 0; c < row.size(); ++c) {
    const std::string text = inert_text(row[c].text());
    const bool fits = row[c].is_number() || analysis::display_width(text) <= widths[c];
    const auto lines = fits ? std::vector<std::string>{text}
                            : split(analysis::wrapped(c == 0 ? text : broken(text, widths[c]), widths[c], 0), '\n');
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (i == rows.size()) rows.emplace_back(row.size(), Cell(""));
      rows[i][c] = i == 0 && fits ? row[c] : Cell(lines[i]);
    }
  }
  return rows;
}

}  // namespace

std::string print_narrow(Table table, analysis::TableFormat format) {
  if (format != analysis::TableFormat::text || table.columns.empty()) return table.print(format);
  const Widths widths = fitting_widths(table);
  std::vector<std::vector<Cell>> rows;
  for (const auto& row : table.rows) std::ranges::move(continued(row, widths), std::back_inserter(rows));
  table.rows = std::move(rows);
  std::vector<std::string> notes;
  for (const std::string& note : table.notes) {
    std::ranges::move(split(analysis::wrapped(inert_text(note), list_width, 2), '\n'), std::back_inserter(notes));
  }
  table.notes = std::move(notes);
  const std::string title = std::exchange(table.title, "");
  const std::string head = title.empty() ? "" : analysis::wrapped(inert_text(title), list_width, 2) + "\n";
  return head + table.print(format);
}

}  // namespace bobench::cli
