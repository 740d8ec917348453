#include "reproduction/report/pages.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "analysis/report/html.hpp"

namespace bobench::reproduction {
namespace {

using analysis::Table;
using analysis::report::Count, analysis::report::Section, analysis::report::TableLook;
using analysis::report::escaped, analysis::report::folded, analysis::report::html_table;
using analysis::report::html_document;

constexpr const char* footer = "Made by bobench. How to read the verdicts: docs/reproducing.md.";

/// Styles cells of the named columns by their content: page.css has a class for each verdict and outcome.
TableLook look_of(const Table& table, const std::vector<std::string>& columns) {
  return {.element_class = "", .cell_class = [&table, columns](std::size_t row, std::size_t column) {
            const bool named = std::ranges::find(columns, table.columns[column]) != columns.end();
            const std::string text = table.rows[row][column].text();
            return named && text.find(' ') == std::string::npos ? text : "";
          }};
}

std::string paragraphs(const std::vector<Note>& notes) {
  std::string html;
  for (const Note& note : notes) html += fmt::format("<p>{}</p>\n", escaped(note.text));
  return html;
}

std::vector<Count> counts_of(const OutcomeCount& numbers, const ClaimCount& claims) {
  const auto shown = [](std::size_t number) { return fmt::format("{}", number); };
  std::vector<Count> counts;
  if (numbers.total() > 0) {
    counts = {{"", fmt::format("{} of {}", numbers.agree, numbers.total()), "numbers agree"},
              {"", shown(numbers.better), "better"},
              {"", shown(numbers.worse), "worse", numbers.worse > 0}};
  }
  if (numbers.other_settings > 0) counts.push_back({"", shown(numbers.other_settings), "numbers under other settings"});
  if (claims.tested() + claims.other_settings > 0) {
    counts.push_back({"", fmt::format("{} of {}", claims.reproduced, claims.decided()), "decided claims reproduced"});
    counts.push_back({"", shown(claims.contradicted), "contradicted", claims.contradicted > 0});
    counts.push_back({"", shown(claims.inconclusive), "inconclusive"});
    if (claims.other_settings > 0) counts.push_back({"", shown(claims.other_settings), "under other settings"});
    if (claims.untested > 0) counts.push_back({"", shown(claims.untested), "untested"});
  }
  return counts;
}

Section numbers_section(const Reproduction& one) {
  Section section{"numbers", one.entries.empty() ? "What was measured" : "The paper's numbers and ours", ""};
  for (const Table& table : one.results) section.body += html_table(table, look_of(table, {"outcome"}));
  if (one.results.empty()) section.body = "<p>Nothing is printed and nothing was run: its claims are properties.</p>\n";
  return section;
}

Section claims_section(const Reproduction& one) {
  Table claims{.title = "", .columns = {"claim", "where", "what is said", "verdict"}, .rows = {}, .notes = {}};
  for (const Claim& claim : one.claims) {
    claims.rows.push_back({claim.id, claim.where, claim.text, name_of(claim.verdict())});
  }
  Table tests = claims_table(one.claims);
  tests.title.clear();
  tests.notes.clear();
  return {"claims", "Claims",
          one.claims.empty() ? "<p>Nothing is claimed of it.</p>\n"
                             : html_table(claims, look_of(claims, {"verdict"})) +
                                   folded(fmt::format("{} tests", tests.rows.size()),
                                          html_table(tests, look_of(tests, {"verdict", "claim_verdict"})))};
}

std::string link_to(const std::string& id) {
  return fmt::format("<a href=\"{0}/report.html\">{0}</a>", escaped(id));
}

Section summaries_section(const std::string& id, const std::string& title, const std::vector<const Reproduction*>& some,
                          const std::string& none) {
  Table table{
      .title = "", .columns = {"table or figure", "what it shows", "scale", "verdict"}, .rows = {}, .notes = {}};
  for (const Reproduction* one : some) {
    table.rows.push_back({"", one->file->title, name_of(one->scale), one->summary()});
  }
  const TableLook look{.element_class = "", .before = [&](std::size_t row, std::size_t column) {
                         return column == 0 ? link_to(some[row]->file->id) : "";
                       }};
  return {id, title, some.empty() ? "<p>" + none + "</p>\n" : html_table(table, look)};
}

}  // namespace

std::string reproduction_page(const Reproduction& reproduction,
                              const std::vector<analysis::report::DrawnFigure>& figures, const std::string& rerun) {
  std::vector<Section> sections = {numbers_section(reproduction), claims_section(reproduction)};
  const std::vector<std::string>& left_out = reproduction.figures.left_out;
  if (!figures.empty() || !left_out.empty()) {
    sections.push_back(analysis::report::plots_section(figures, left_out));
  }
  if (!reproduction.notes.empty()) {
    sections.push_back({"conditions", "How it was run", paragraphs(reproduction.notes)});
  }
  sections.push_back({"again", "How to run it again", "<pre>" + escaped(rerun, true) + "</pre>\n"});
  return html_document({.kind = "bobench reproduce, scale " + name_of(reproduction.scale),
                        .title = fmt::format("{}: {}", reproduction.file->id, reproduction.file->title),
                        .lead = escaped(reproduction.summary()) + ".",
                        .counts = {},
                        .sections = std::move(sections),
                        .footer = footer});
}

std::string index_page(const std::vector<Reproduction>& reproductions, const std::vector<NotReproduced>& others,
                       const std::string& command) {
  std::vector<const Reproduction*> disagree, agree, undecided;
  for (const Reproduction& one : reproductions) {
    (one.disagrees() ? disagree : one.decides() ? agree : undecided).push_back(&one);
  }
  Table missing{.title = "", .columns = {"table or figure", "what it shows", "why"}, .rows = {}, .notes = {}};
  for (const NotReproduced& one : others) missing.rows.push_back({one.file->id, one.file->title, one.reason});
  const Totals total = totals(recorded(reproductions, command));
  ClaimCount claims = total.experiments;
  claims += total.identities;
  return html_document(
      {.kind = "bobench reproduce",
       .title = "What was reproduced",
       .lead = escaped(
           fmt::format("{} tables and figures were run, {} could not be.", reproductions.size(), others.size())),
       .counts = counts_of(total.numbers, claims),
       .sections = {summaries_section("disagrees", "What disagrees", disagree, "Nothing."),
                    summaries_section("agrees", "What agrees", agree, "Nothing."),
                    summaries_section("undecided", "What decides nothing", undecided, "Nothing."),
                    {"missing", "What was not run", missing.rows.empty() ? "<p>Nothing.</p>\n" : html_table(missing)},
                    {"again", "How to run it again", "<pre>" + escaped(command, true) + "</pre>\n"}},
       .footer = footer});
}

}  // namespace bobench::reproduction
