#include "analysis/report/html.hpp"

#include <fmt/format.h>

#include "core/utf8.hpp"

namespace bobench::analysis::report {
namespace {

/// U+FFFE and U+FFFF are not allowed in HTML.
std::string_view shown(std::string_view character, bool lines) {
  if (character == "&") return "&amp;";
  if (character == "<") return "&lt;";
  if (character == ">") return "&gt;";
  if (character == "\"") return "&quot;";
  if (character == "'") return "&#39;";
  if (character == "\n" && lines) return character;
  if (character == "\xEF\xBF\xBE" || character == "\xEF\xBF\xBF") return "\xEF\xBF\xBD";
  return is_control_character(character) ? " " : character;
}

std::string class_attribute(const std::string& name) {
  return name.empty() ? "" : fmt::format(" class=\"{}\"", name);
}

/// A column is numeric if its first cell is.
bool is_number_column(const Table& table, std::size_t column) {
  return !table.rows.empty() && table.rows.front()[column].is_number();
}

std::string head(const Table& table) {
  std::string row;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    row += fmt::format("<th scope=\"col\"{}><span>{}</span></th>", is_number_column(table, c) ? " class=\"n\"" : "",
                       escaped(table.columns[c]));
  }
  return "<thead><tr>" + row + "</tr></thead>\n";
}

std::string body_row(const Table& table, std::size_t r, const TableLook& look) {
  std::string row;
  for (std::size_t c = 0; c < table.rows[r].size(); ++c) {
    const Cell& cell = table.rows[r][c];
    std::string classes = cell.is_number() ? "n" : "";
    if (look.cell_class) {
      const std::string more = look.cell_class(r, c);
      if (!more.empty()) classes += (classes.empty() ? "" : " ") + more;
    }
    const char* element = c == 0 ? "th scope=\"row\"" : "td";
    row += fmt::format("<{}{}>{}</{}>", element, class_attribute(classes),
                       named(look.before ? look.before(r, c) : "", cell.text()), c == 0 ? "th" : "td");
  }
  return "<tr>" + row + "</tr>\n";
}

}  // namespace

std::string named(const std::string& mark, std::string_view text) {
  return mark.empty() ? escaped(text)
                      : fmt::format("<span class=\"named\">{}<span>{}</span></span>", mark, escaped(text));
}

std::string escaped(std::string_view text, bool lines) {
  std::string inert;
  while (!text.empty()) {
    const std::size_t length = utf8_character_length(text);
    inert += length == 0 ? std::string_view("\xEF\xBF\xBD") : shown(text.substr(0, length), lines);
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return inert;
}

std::string folded(std::string_view summary, const std::string& html) {
  return fmt::format("<details>\n<summary>{}</summary>\n{}</details>\n", escaped(summary), html);
}

std::string html_notes(const std::vector<std::string>& notes) {
  std::string html;
  for (const std::string& note : notes) html += fmt::format("<p class=\"note\">{}</p>\n", escaped(note));
  return html;
}

std::string html_warnings(const std::vector<std::string>& warnings) {
  std::string html;
  for (const std::string& warning : warnings) {
    html += fmt::format("<p class=\"note warning\">WARNING: {}</p>\n", escaped(warning));
  }
  return html;
}

std::string html_table(const Table& table, const TableLook& look) {
  // The title is not a <caption>, which would be as wide as the table and scroll with it.
  const std::string title = escaped(table.title);
  std::string html = title.empty() ? "" : "<p class=\"caption\">" + title + "</p>\n";
  html += fmt::format("<div class=\"scroll\" tabindex=\"0\">\n<table{}{}>\n", class_attribute(look.element_class),
                      title.empty() ? "" : " aria-label=\"" + title + "\"");
  html += head(table) + "<tbody>\n";
  for (std::size_t r = 0; r < table.rows.size(); ++r) html += body_row(table, r, look);
  return html + "</tbody>\n</table>\n</div>\n" + html_warnings(table.warnings) + html_notes(table.notes);
}

}  // namespace bobench::analysis::report
