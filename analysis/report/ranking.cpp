#include <algorithm>
#include <functional>
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

/// Replaces column names for programs by readable ones.
Table readable(Table table) {
  for (std::string& column : table.columns) {
    if (column == "optimizer") column = "optimiser";
    if (column == "mean_place") column = "mean place";
    if (column == "mean_rank") column = "mean rank";
    if (column == "run_rank") column = "run rank";
    if (column == "p_first") column = "p first";
    if (column == "place_low") column = "place from";
    if (column == "place_high") column = "to";
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

std::string scores(const Subject& subject, const RankingRequest& request) {
  const Table table = readable(ranking_tables(subject.ranked, subject.selection.results, request).scores);
  return html_table(table, with_swatches(subject, table, "scores"));
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
    Table table = readable(ranking_tables(subject.ranked, subject.selection.results, request).scores);
    table.title.clear();
    table.notes.clear();
    table.warnings.clear();
    html += fmt::format("<details>\n<summary>By {}</summary>\n{}</details>\n", name,
                        html_table(table, with_swatches(subject, table, "scores")));
  }
  return html;
}

std::string who_beats_whom(const Subject& subject) {
  const RankingTables tables = ranking_tables(subject.ranked, subject.selection.results, subject.request.ranking);
  return matrix(subject, readable(tables.pairwise), [](double count) { return count > 0.0; });
}

std::string post_hoc(const Subject& subject) {
  const double level = subject.request.ranking.family_alpha;
  Table table = readable(post_hoc_table(subject.selection.results, subject.selection.problems,
                                        subject.selection.horizon, subject.request.post_hoc, level));
  for (auto& row : table.rows) {
    for (std::size_t c = 2; c < row.size(); ++c) row[c] = p_cell(row[c]);  // after the name and the mean rank
  }
  table.notes.push_back(fmt::format("Bold: p < {:g}.", level));
  return matrix(subject, table, [&](double p) { return p < level; });
}

std::string effects(const Subject& subject) {
  Table table = readable(effect_table(subject.selection.results, subject.selection.problems, subject.selection.horizon,
                                      effect_sizes().front()));
  // Thresholds of Vargha and Delaney: small, medium, large.
  table.notes.emplace_back("0.5: no difference; from 0.56 on small, 0.64 medium, 0.71 large (bold).");
  return matrix(subject, table, [](double effect) { return effect >= 0.71; });
}

}  // namespace

Section ranking(const Subject& subject) {
  std::string html;
  const auto add = [&](const std::function<std::string()>& part) {
    try {
      html += part();
    } catch (const InputError& error) {
      const std::string note = html_notes({fmt::format("Not possible: {}.", error.what())});
      if (html.find(note) == std::string::npos) html += note;
    }
  };
  bool has_scores = false;
  add([&] {
    std::string table = scores(subject, subject.request.ranking);
    has_scores = true;
    return table;
  });
  // These notes belong to the scores; without scores they still apply to the results below.
  if (!has_scores) html += html_notes(notes_on_comparison(subject.selection.results, subject.selection.horizon));
  add([&] { return divided_scores(subject); });
  if (subject.selection.optimizers.size() > max_in_matrix) {
    html += html_notes({fmt::format(
        "The page leaves out tables of pairs, which would have {} rows and columns. `bobench rank` prints them; a page "
        "of at most 40 optimisers (--optimizers) has them.",
        subject.selection.optimizers.size())});
    return {"ranking", "Ranking", html};
  }
  add([&] { return who_beats_whom(subject); });
  add([&] { return post_hoc(subject); });
  add([&] { return effects(subject); });
  return {"ranking", "Ranking", html};
}

}  // namespace bobench::analysis::report
