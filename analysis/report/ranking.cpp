#include <algorithm>
#include <functional>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "analysis/comparability.hpp"
#include "analysis/multiple_comparison.hpp"
#include "analysis/ranking_tables.hpp"
#include "analysis/report/html.hpp"
#include "analysis/report/sections.hpp"
#include "core/error.hpp"

namespace bobench::analysis::report {
namespace {

constexpr std::size_t max_in_matrix = 40;  // rows and columns

/// Replaces column names for programs by readable ones, in the notes too.
Table readable(Table table) {
  for (std::string& column : table.columns) {
    const std::string name = column;
    if (column == "optimizer") column = "optimiser";
    std::ranges::replace(column, '_', ' ');
    if (name.find('_') == std::string::npos) continue;
    for (std::string& note : table.notes) {
      for (std::size_t at = note.find(name); at != std::string::npos; at = note.find(name, at + column.size())) {
        note.replace(at, name.size(), column);
      }
    }
  }
  return table;
}

/// A p-value for people: two digits, or an upper bound if it is very small.
Cell p_cell(const Cell& cell) {
  const double p = cell.value().get<double>();
  return {p < 0.001 ? "<0.001" : fmt::format("{:.2g}", p), p};
}

/// A table with an optimiser's colour before its name, in the column "optimiser".
TableLook with_swatches(const Subject& subject, const Table& table, std::string element_class) {
  TableLook look{.element_class = std::move(element_class)};
  look.before = [&](std::size_t r, std::size_t c) {
    return table.columns[c] == "optimiser" ? swatch(subject, table.rows[r][c].text()) : "";
  };
  return look;
}

/// A matrix with optimisers as rows and columns: narrow columns, vertical names. Cells for which `stands_out` is true
/// are bold, the diagonal looks empty.
std::string matrix(const Subject& subject, const Table& table, const std::function<bool(double)>& stands_out) {
  TableLook look = with_swatches(subject, table, "matrix");
  look.cell_class = [&](std::size_t r, std::size_t c) -> std::string {
    if (table.columns[c] == table.rows[r][0].text()) return "self";
    const nlohmann::json& value = table.rows[r][c].value();
    const bool name = c == 0 || table.columns[c] == "mean rank";
    return !name && value.is_number() && stands_out(value.get<double>()) ? "strong" : "";
  };
  return html_table(table, look);
}

std::string scores(const Subject& subject, const RankingTables& ranking) {
  const Table table = readable(short_scores(ranking.scores));
  return html_table(table, with_swatches(subject, table, "scores"));
}

std::string folded(const char* summary, const std::string& html) {
  return fmt::format("<details>\n<summary>{}</summary>\n{}</details>\n", summary, html);
}

std::string differences(const Subject& subject, const RankingTables& ranking) {
  Table table = readable(ranking.differences);
  if (table.rows.empty()) return "";
  table.title.clear();
  return folded("Differences of mean ranks, with simultaneous intervals",
                html_table(table, with_swatches(subject, table, "scores")));
}

/// Separate scores for each function group and each dimension, if there are two or more.
std::string divided_scores(const Subject& subject) {
  std::string html;
  for (const auto& [by, name] : {std::pair(GroupBy::group, "group"), std::pair(GroupBy::dimension, "dimension")}) {
    std::set<std::string> keys;
    for (const results::Series& series : subject.selection.results.series) keys.insert(key_of(series, by));
    if (keys.size() < 2) continue;
    RankingRequest request = subject.request.ranking;
    request.by = by;
    Table table = readable(short_scores(ranking_tables(subject.ranked, subject.selection.results, request).scores));
    table.title.clear();
    table.notes.clear();
    table.warnings.clear();
    html += folded(fmt::format("By {}", name).c_str(), html_table(table, with_swatches(subject, table, "scores")));
  }
  return html;
}

std::string who_beats_whom(const Subject& subject, const RankingTables& ranking) {
  return matrix(subject, readable(ranking.pairwise), [](double count) { return count > 0.0; });
}

/// Friedman's test over problems, as papers report it.
std::string post_hoc(const Subject& subject) {
  const double level = subject.request.ranking.family_alpha;
  const PostHoc test = subject.request.post_hoc == PostHoc::max_t ? PostHoc::nemenyi : subject.request.post_hoc;
  Table table = readable(
      post_hoc_table(subject.selection.results, subject.selection.problems, subject.selection.horizon, test, level));
  for (auto& row : table.rows) {
    for (std::size_t c = 2; c < row.size(); ++c) row[c] = p_cell(row[c]);  // after the name and the mean rank
  }
  table.notes.push_back(fmt::format("Bold: p < {:g}.", level));
  return folded("Friedman's test over problems, and pairs after it",
                matrix(subject, table, [&](double p) { return p < level; }));
}

std::string effects(const Subject& subject) {
  Table table = readable(effect_table(subject.selection.results, subject.selection.problems, subject.selection.horizon,
                                      effect_sizes().front()));
  // Thresholds of Vargha and Delaney: small, medium, large.
  table.notes.emplace_back("0.5: no difference; from 0.56 on small, 0.64 medium, 0.71 large (bold).");
  return matrix(subject, table, [](double effect) { return effect >= 0.71; });
}

std::string not_possible(const std::string& reason) {
  return html_notes({fmt::format("Not possible: {}.", reason)});
}

}  // namespace

Section ranking(const Subject& subject) {
  std::string html;
  const auto add = [&](const std::function<std::string()>& part) {
    try {
      html += part();
    } catch (const InputError& error) {
      const std::string note = not_possible(error.what());
      if (html.find(note) == std::string::npos) html += note;
    }
  };
  const std::optional<RankingTables>& tables = subject.tables;
  html += tables ? scores(subject, *tables) : not_possible(subject.why_not_ranked);
  // These notes belong to the scores; without scores they still apply to the results below.
  if (!tables) html += html_notes(notes_on_comparison(subject.selection.results, subject.selection.horizon));
  add([&] { return divided_scores(subject); });
  if (subject.selection.optimizers.size() > max_in_matrix) {
    html += html_notes({fmt::format(
        "The page leaves out tables of pairs, which would have {} rows and columns. `bobench rank` prints them; a page "
        "of at most 40 optimisers (--optimizers) has them.",
        subject.selection.optimizers.size())});
    return {"ranking", "Ranking", html};
  }
  if (tables) html += who_beats_whom(subject, *tables) + differences(subject, *tables);
  add([&] { return post_hoc(subject); });
  add([&] { return effects(subject); });
  return {"ranking", "Ranking", html};
}

}  // namespace bobench::analysis::report
