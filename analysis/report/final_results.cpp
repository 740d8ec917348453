#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/curves.hpp"
#include "analysis/function_names.hpp"
#include "analysis/plots/chart.hpp"
#include "analysis/report/html.hpp"
#include "analysis/report/sections.hpp"
#include "analysis/statistics/summary.hpp"
#include "core/maximized.hpp"

namespace bobench::analysis::report {
namespace {

using results::RunResult, results::RunStatus, results::Series;

constexpr double not_known = std::numeric_limits<double>::quiet_NaN();

/// The values of a series shown in a row.
struct Row {
  const Series* series = nullptr;
  std::string problem = {};  ///< as shown
  std::size_t runs = 0, failed = 0;
  double median = not_known, lower = not_known, upper = not_known, mean = not_known, deviation = not_known;
  double rank = not_known;     ///< on its problem, 1 is the best
  double seconds = not_known;  ///< of the optimiser, per evaluation
  bool regret = true;          ///< otherwise the best value
  bool maximized = false;      ///< the best value is the highest of a quantity that is maximised
};

double seconds_an_evaluation(const Series& series) {
  double total = 0.0;
  std::size_t count = 0;
  for (const RunResult& run : series.runs) {
    for (const double seconds : run.seconds_ask) {
      if (!(seconds >= 0.0)) continue;
      total += seconds;
      count += run.is_sparse() ? 0 : 1;
    }
    if (run.is_sparse()) count += run.evaluations();
  }
  return count == 0 ? not_known : total / static_cast<double>(count);
}

Row row_of(const Subject& subject, const Series& series) {
  Row row;
  row.series = &series;
  row.problem = shown_problem(subject.selection.results.function_names, series.problem);
  const results::Judgement judgement(subject.selection.results, series.problem);
  row.regret = judgement.by_regret();
  row.failed = static_cast<std::size_t>(std::ranges::count(series.runs, RunStatus::failed, &RunResult::status));
  std::vector<double> values = finals(judgement, series, subject.selection.horizon);
  row.runs = values.size();
  row.maximized = !row.regret && shown_sign(series.details) < 0.0;
  if (row.maximized) {
    for (double& value : values) value = -value;
  }
  row.median = median(values);
  row.lower = quantile(values, 0.25);
  row.upper = quantile(values, 0.75);
  row.mean = mean(values);
  row.deviation = standard_deviation(values);
  row.seconds = seconds_an_evaluation(series);
  return row;
}

/// Ranks by problem and optimiser, for problems that every optimiser has run.
std::map<std::pair<std::string, std::string>, int> ranks(const Subject& subject) {
  std::map<std::pair<std::string, std::string>, int> found;
  for (const ProblemRanking& problem : subject.ranked.all) {
    for (std::size_t i = 0; i < subject.ranked.optimizers.size(); ++i) {
      found[{problem.problem, subject.ranked.optimizers[i]}] = problem.ranks[i];
    }
  }
  return found;
}

std::vector<Row> rows_of(const Subject& subject) {
  const auto rank = ranks(subject);
  std::vector<Row> rows;
  for (const Series& series : subject.selection.results.series) {
    rows.push_back(row_of(subject, series));
    const auto found = rank.find({series.problem, series.optimizer});
    if (found != rank.end()) rows.back().rank = found->second;
  }
  return rows;
}

/// A column: its heading and its text for a row. Numbers are sorted by value, missing ones last.
struct Column {
  std::string name;
  std::string explanation;
  bool number;
  std::string (*text)(const Row& row);
  double (*value)(const Row& row);
  bool depends_on_horizon = false;
};

std::string shown(double number, int digits) {
  return std::isnan(number) ? "-" : fmt::format("{:.{}g}", number, digits);
}

template <double Row::*field, int digits>
Column number_column(std::string name, std::string explanation, bool depends_on_horizon = true) {
  return {std::move(name),
          std::move(explanation),
          true,
          [](const Row& row) { return shown(row.*field, digits); },
          [](const Row& row) { return row.*field; },
          depends_on_horizon};
}

template <std::size_t Row::*field>
Column count_column(std::string name, std::string explanation) {
  return {std::move(name), std::move(explanation), true, [](const Row& row) { return fmt::format("{}", row.*field); },
          [](const Row& row) { return static_cast<double>(row.*field); }};
}

bool differ(const std::vector<Row>& rows, bool Row::*field) {
  return std::ranges::any_of(rows, [&](const Row& row) { return row.*field != rows.front().*field; });
}

/// The columns with information: no dimension or group if it is unknown for all rows.
std::vector<Column> columns_of(const std::vector<Row>& rows) {
  const auto some = [&](auto holds) { return std::ranges::any_of(rows, holds); };
  std::vector<Column> columns = {
      {"Problem", "", false, [](const Row& row) { return row.problem; }, nullptr},
      {"Optimiser", "", false, [](const Row& row) { return row.series->optimizer; }, nullptr}};
  if (some([](const Row& row) { return !row.series->group.empty(); })) {
    columns.push_back({"Group", "", false, [](const Row& row) { return row.series->group; }, nullptr});
  }
  if (differ(rows, &Row::regret) || differ(rows, &Row::maximized)) {
    columns.push_back(
        {"Measure", "regret where the optimum is known, else the best value", false,
         [](const Row& row) {
           return std::string(row.regret ? "regret" : row.maximized ? "best value, higher is better" : "best value");
         },
         nullptr});
  }
  if (some([](const Row& row) { return row.series->dimension > 0; })) {
    columns.push_back({"Dim.", "dimension", true,
                       [](const Row& row) { return fmt::format("{}", row.series->dimension); },
                       [](const Row& row) { return static_cast<double>(row.series->dimension); }});
  }
  if (some([](const Row& row) { return !std::isnan(row.rank); })) {
    columns.push_back(number_column<&Row::rank, 4>("Rank", "on its problem, by the tests above; ties share"));
  }
  columns.push_back(number_column<&Row::median, 4>("Median", "over runs"));
  columns.push_back(number_column<&Row::lower, 3>("Lower", "quartile"));
  columns.push_back(number_column<&Row::upper, 3>("Upper", "quartile"));
  columns.push_back(number_column<&Row::mean, 4>("Mean", "over runs"));
  columns.push_back(number_column<&Row::deviation, 3>("Std.", "standard deviation"));
  columns.push_back(count_column<&Row::runs>("Runs", "done or failed"));
  if (some([](const Row& row) { return row.failed > 0; })) {
    columns.push_back(count_column<&Row::failed>("Failed", "runs; they count with what they saw"));
  }
  if (some([](const Row& row) { return row.seconds > 0.0; })) {
    columns.push_back(number_column<&Row::seconds, 3>("Sec./eval.", "of the optimiser itself", false));
  }
  return columns;
}

/// Attributes of headings that have a filter (script/tables.js).
std::string chosen_by(const Column& column) {
  if (column.name == "Optimiser") return " data-by=\"optimizer\"";
  return column.name == "Group" ? " data-by=\"group\"" : "";
}

std::string head(const std::vector<Column>& columns) {
  std::string html = "<thead><tr>";
  for (const Column& column : columns) {
    html += fmt::format("<th scope=\"col\"{}{}{}>{}</th>", column.number ? " class=\"n\"" : "", chosen_by(column),
                        column.explanation.empty() ? "" : fmt::format(" title=\"{}\"", escaped(column.explanation)),
                        escaped(column.name));
  }
  return html + "</tr></thead>\n";
}

/// The value to sort by, if it differs from the text; ten digits, so that close values keep their order.
std::string sort_key(const Column& column, const Row& row, const std::string& text) {
  if (!column.number) return "";
  const double value = column.value(row);
  if (std::isnan(value)) return " data-v=\"\"";
  if (std::isinf(value)) return value > 0 ? " data-v=\"Infinity\"" : " data-v=\"-Infinity\"";
  const std::string digits = fmt::format("{:.10g}", value);
  return digits == text ? "" : fmt::format(" data-v=\"{}\"", digits);
}

std::string body(const Subject& subject, const std::vector<Row>& rows, const std::vector<Column>& columns) {
  std::string html = "<tbody>\n";
  for (const Row& row : rows) {
    html += "<tr>";
    for (const Column& column : columns) {
      const std::string text = column.text(row);
      html += fmt::format("<td{}>{}</td>", sort_key(column, row, text),
                          named(column.name == "Optimiser" ? swatch(subject, text) : "", text));
    }
    html += "</tr>\n";
  }
  return html + "</tbody>\n";
}

/// A selection box for the existing values; nothing if there is only one.
std::string choice(const char* data, const char* all, const std::vector<std::string>& values) {
  if (values.size() < 2) return "";
  std::string html =
      fmt::format("<select data-by=\"{}\" aria-label=\"{}\"><option value=\"\">{}</option>", data, all, all);
  for (const std::string& value : values) html += fmt::format("<option value=\"{0}\">{0}</option>", escaped(value));
  return html + "</select>\n";
}

std::string controls(const Subject& subject, std::size_t rows) {
  std::vector<std::string> names, groups;
  for (const plots::ShownOptimizer& optimizer : subject.selection.optimizers) names.push_back(optimizer.name);
  std::set<std::string> distinct;
  for (const Series& series : subject.selection.results.series) {
    if (!series.group.empty()) distinct.insert(series.group);
  }
  groups.assign(distinct.begin(), distinct.end());
  return fmt::format(
      "<form class=\"controls\" hidden>\n<input type=\"search\" placeholder=\"Filter, e.g. f21 bore\" "
      "aria-label=\"Filter rows by words\">\n{}{}<output>{} rows</output>\n</form>\n",
      choice("optimizer", "all optimisers", names), choice("group", "all groups", groups), rows);
}

}  // namespace

std::string results_json(const Subject& subject) {
  const std::vector<Row> rows = rows_of(subject);
  std::vector<Column> columns = columns_of(rows);
  std::erase_if(columns, [](const Column& column) { return !column.depends_on_horizon; });
  std::vector<std::string> names, lines;
  for (const Column& column : columns) names.push_back(plots::json_string(column.name));
  for (const Row& row : rows) {
    std::vector<std::string> cells;
    for (const Column& column : columns) cells.push_back(plots::json_string(column.text(row)));
    lines.push_back(fmt::format("[{}]", fmt::join(cells, ",")));
  }
  return fmt::format("{{\"columns\":[{}],\"rows\":[{}]}}", fmt::join(names, ","), fmt::join(lines, ","));
}

Section final_results(const Subject& subject) {
  const std::vector<Row> rows = rows_of(subject);
  const std::vector<Column> columns = columns_of(rows);
  const bool regret = rows.front().regret, mixed = differ(rows, &Row::regret);
  std::string html = fmt::format("<p>{} {}{}. A heading sorts; a second press turns the order round.</p>\n",
                                 mixed    ? "Simple regret, or the best value where an optimum is not known,"
                                 : regret ? "Simple regret"
                                          : "Best value",
                                 describe(subject.selection.horizon),
                                 differ(rows, &Row::maximized) ? ""
                                 : rows.front().maximized      ? ", higher is better"
                                                               : ", lower is better");
  html += controls(subject, rows.size());
  // Numbers follow the texts, so that the stylesheet needs no class for each of thousands of cells.
  const auto texts = std::ranges::find(columns, true, &Column::number) - columns.begin();
  html += fmt::format("<div class=\"scroll\" tabindex=\"0\">\n<table class=\"sortable texts-{}\">\n", texts) +
          head(columns) + body(subject, rows, columns) + "</table>\n</div>\n";
  return {"results", "All results", html};
}

}  // namespace bobench::analysis::report
