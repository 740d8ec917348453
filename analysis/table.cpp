#include "analysis/table.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "core/text.hpp"
#include "core/utf8.hpp"
#include "system/csv.hpp"

namespace bobench::analysis {

std::size_t display_width(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

namespace {

std::string replace_all(std::string_view text, const std::vector<std::pair<char, std::string_view>>& replacements) {
  std::string replaced;
  for (const char c : text) {
    const auto found = std::ranges::find(replacements, c, &std::pair<char, std::string_view>::first);
    if (found == replacements.end()) {
      replaced += c;
    } else {
      replaced += found->second;
    }
  }
  return replaced;
}

std::string for_latex(std::string_view text) {
  return replace_all(inert_text(text), {{'\\', "\\textbackslash{}"},
                                        {'{', "\\{"},
                                        {'}', "\\}"},
                                        {'$', "\\$"},
                                        {'&', "\\&"},
                                        {'%', "\\%"},
                                        {'#', "\\#"},
                                        {'_', "\\_"},
                                        {'<', "\\textless{}"},
                                        {'>', "\\textgreater{}"},
                                        {'|', "\\textbar{}"},
                                        {'~', "\\textasciitilde{}"},
                                        {'^', "\\textasciicircum{}"}});
}

/// Whether the character at `i` is Markdown markup there. Not markup are an underscore within a word ("mean_place"),
/// brackets without a following link target ("[0, 1]"), and a colon, except in an address, which would become a link.
bool is_markup(std::string_view text, std::size_t i) {
  const auto is_word = [&](std::size_t at) {
    return at < text.size() && std::isalnum(static_cast<unsigned char>(text[at]));
  };
  const std::string_view after = text.substr(i + 1);
  switch (text[i]) {
    case '_':
      return i == 0 || !is_word(i - 1) || !is_word(i + 1);
    case ']':
      return after.starts_with('(') || after.starts_with('[') || after.starts_with(':');
    case ':':
      return after.starts_with("//");
    case '.':
      return i >= 3 && text.substr(i - 3, 3) == "www";
    default:
      return std::string_view("\\`*~$|@").find(text[i]) != std::string_view::npos;
  }
}

std::string for_markdown(std::string_view cell) {
  const std::string text = inert_text(cell);
  std::string escaped;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_markup(text, i)) escaped += '\\';
    escaped += text[i];
  }
  return replace_all(escaped, {{'<', "&lt;"}, {'>', "&gt;"}, {'&', "&amp;"}});
}

}  // namespace

std::string inert_markdown(std::string_view page) {
  std::string inert;
  for (std::size_t start = 0; start <= page.size();) {
    const std::size_t end = std::min(page.find('\n', start), page.size());
    const std::string line = inert_text(page.substr(start, end - start));
    for (std::size_t i = 0; i < line.size(); ++i) {
      const char next = i + 1 < line.size() ? line[i + 1] : ' ';
      const bool begins_tag =
          std::isalpha(static_cast<unsigned char>(next)) || next == '/' || next == '!' || next == '?';
      if (line[i] == '<' && begins_tag) {
        inert += "&lt;";
      } else {
        inert += line[i];
      }
    }
    if (end < page.size()) inert += '\n';
    start = end + 1;
  }
  return inert;
}

std::string wrapped(std::string_view paragraph, std::size_t columns, std::size_t indent) {
  std::string text, line;
  bool is_begun = false;
  for (const std::string& word : split(paragraph, ' ')) {
    if (is_begun && display_width(line) + 1 + display_width(word) > columns) {
      text += std::exchange(line, std::string(indent, ' ')) + "\n";
      is_begun = false;
    }
    line += (is_begun ? " " : "") + word;
    is_begun = true;
  }
  return text + line;
}

namespace {

std::string csv_value(const Cell& cell) {
  const nlohmann::json& value = cell.value();
  if (value.is_null()) return "";
  if (value.is_string()) return system::csv_field(inert_text(value.get<std::string>()));
  return system::csv_field(value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

constexpr std::size_t terminal_width = 100;  // maximum columns of wrapped text

/// Indents all lines but the first.
std::string indented(std::string_view text, std::size_t columns) {
  return replace_all(text, {{'\n', "\n" + std::string(columns, ' ')}});
}

/// The column at which the last column begins, if it is text that is too long for the terminal; nothing otherwise.
std::optional<std::size_t> last_to_wrap(const Table& table, const std::vector<std::size_t>& width) {
  constexpr std::size_t least = 30;
  std::size_t start = 0;
  for (std::size_t c = 0; c + 1 < width.size(); ++c) start += width[c] + 2;
  const bool is_words = !table.rows.empty() && !table.rows.front().back().is_number();
  const bool is_wide = is_words && start + width.back() > terminal_width && start + least <= terminal_width;
  return is_wide ? std::optional(start) : std::nullopt;
}

std::string print_text(const Table& table) {
  std::vector<std::size_t> width;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    width.push_back(display_width(inert_text(table.columns[c])));
    for (const auto& row : table.rows) width[c] = std::max(width[c], display_width(inert_text(row[c].text())));
  }
  const std::optional<std::size_t> wrap_at = last_to_wrap(table, width);
  if (wrap_at) width.back() = terminal_width - *wrap_at;
  const auto padded = [&](std::size_t c, std::string_view text, bool right) {
    const std::string gap(width[c] - std::min(width[c], display_width(text)), ' ');
    const bool last = c + 1 == table.columns.size();
    return right ? fmt::format("{}{}", gap, text) : fmt::format("{}{}", text, last ? "" : gap);
  };
  std::string out = table.title.empty() ? "" : inert_text(table.title) + "\n";
  std::string rule;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    const bool right = !table.rows.empty() && table.rows.front()[c].is_number();
    out += (c ? "  " : "") + padded(c, inert_text(table.columns[c]), right);
    rule += (c ? "  " : "") + std::string(width[c], '-');
  }
  out += "\n" + rule + "\n";
  for (const auto& row : table.rows) {
    for (std::size_t c = 0; c < row.size(); ++c) {
      const std::string text = inert_text(row[c].text());
      const bool is_wrapped = wrap_at && c + 1 == row.size();
      out += (c ? "  " : "") +
             (is_wrapped ? indented(wrapped(text, width[c], 0), *wrap_at) : padded(c, text, row[c].is_number()));
    }
    out += "\n";
  }
  for (const std::string& note : table.remarks()) out += wrapped(inert_text(note), terminal_width, 2) + "\n";
  return out;
}

std::string print_csv(const Table& table) {
  std::string out;
  for (std::size_t c = 0; c < table.columns.size(); ++c)
    out += (c ? "," : "") + system::csv_field(inert_text(table.columns[c]));
  out += "\n";
  for (const auto& row : table.rows) {
    for (std::size_t c = 0; c < row.size(); ++c) out += (c ? "," : "") + csv_value(row[c]);
    out += "\n";
  }
  return out;
}

std::string print_markdown(const Table& table) {
  std::string out = table.title.empty() ? "" : "**" + for_markdown(table.title) + "**\n\n";
  std::string rule = "|";
  out += "|";
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    out += " " + for_markdown(table.columns[c]) + " |";
    rule += !table.rows.empty() && table.rows.front()[c].is_number() ? " ---: |" : " --- |";
  }
  out += "\n" + rule + "\n";
  for (const auto& row : table.rows) {
    out += "|";
    for (const Cell& cell : row) out += " " + for_markdown(cell.text()) + " |";
    out += "\n";
  }
  for (const std::string& note : table.remarks()) out += "\n" + for_markdown(note) + "\n";
  return out;
}

std::string print_latex(const Table& table) {
  std::string alignment;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    alignment += !table.rows.empty() && table.rows.front()[c].is_number() ? 'r' : 'l';
  }
  std::string out = "% needs \\usepackage{booktabs}\n";
  if (!table.title.empty()) out += "% " + inert_text(table.title) + "\n";
  out += "\\begin{tabular}{" + alignment + "}\n\\toprule\n";
  for (std::size_t c = 0; c < table.columns.size(); ++c) out += (c ? " & " : "") + for_latex(table.columns[c]);
  out += " \\\\\n\\midrule\n";
  for (const auto& row : table.rows) {
    for (std::size_t c = 0; c < row.size(); ++c) out += (c ? " & " : "") + for_latex(row[c].text());
    out += " \\\\\n";
  }
  out += "\\bottomrule\n\\end{tabular}\n";
  for (const std::string& note : table.remarks()) out += "% " + inert_text(note) + "\n";
  return out;
}

std::string print_json(const nlohmann::json& json) {
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

std::string print_json_table(const Table& table) {
  auto rows = nlohmann::json::array();
  for (const auto& row : table.rows) {
    auto cells = nlohmann::json::array();
    for (const Cell& cell : row) cells.push_back(cell.value());
    rows.push_back(std::move(cells));
  }
  return print_json({{"title", table.title},
                     {"columns", table.columns},
                     {"rows", std::move(rows)},
                     {"notes", table.notes},
                     {"warnings", table.warnings}});
}

}  // namespace

bool is_for_programs(TableFormat format) {
  return format == TableFormat::csv || format == TableFormat::json || format == TableFormat::json_table;
}

Cell::Cell(double number, int digits)
    : text_(std::isnan(number) ? "-" : fmt::format("{:.{}g}", number, digits)), value_(nullptr), is_number_(true) {
  // JSON does not have infinities; a word is more useful to readers of csv or json than null.
  if (std::isinf(number)) {
    value_ = number > 0 ? "inf" : "-inf";
  } else if (!std::isnan(number)) {
    value_ = number;
  }
}

std::vector<std::string> Table::remarks() const {
  std::vector<std::string> all;
  for (const std::string& warning : warnings) all.push_back("WARNING: " + warning);
  all.insert(all.end(), notes.begin(), notes.end());
  return all;
}

nlohmann::json Table::to_json() const {
  auto list = nlohmann::json::array();
  for (const auto& row : rows) {
    nlohmann::json object = nlohmann::json::object();
    for (std::size_t c = 0; c < columns.size(); ++c) object[columns[c]] = row[c].value();
    list.push_back(std::move(object));
  }
  return list;
}

std::string Table::print(TableFormat format) const {
  switch (format) {
    case TableFormat::csv:
      return print_csv(*this);
    case TableFormat::json:
      return print_json(to_json());
    case TableFormat::json_table:
      return print_json_table(*this);
    case TableFormat::latex:
      return print_latex(*this);
    case TableFormat::markdown:
      return print_markdown(*this);
    case TableFormat::text:
      break;
  }
  return print_text(*this);
}

}  // namespace bobench::analysis
