#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/function_names.hpp"
#include "analysis/report/html.hpp"
#include "analysis/report/sections.hpp"
#include "core/text.hpp"
#include "results/builds.hpp"

namespace bobench::analysis::report {
namespace {

using results::RunStatus, results::Series;
using Facts = std::vector<std::pair<std::string, std::string>>;

std::string list_of(const Facts& facts) {
  std::string html = "<dl class=\"facts\">\n";
  for (const auto& [name, value] : facts) {
    if (!value.empty()) html += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", escaped(name), escaped(value));
  }
  return html + "</dl>\n";
}

/// "15", or "10 to 15" if series differ.
std::string replicates(const results::ResultSet& results) {
  std::size_t fewest = SIZE_MAX, most = 0;
  for (const Series& series : results.series) {
    fewest = std::min(fewest, series.runs.size());
    most = std::max(most, series.runs.size());
  }
  return fewest == most ? fmt::format("{}", most) : fmt::format("{} to {}", fewest, most);
}

std::string optimizer_time(const results::ResultSet& results) {
  double total = 0.0;
  for (const Series& series : results.series) {
    for (const results::RunResult& run : series.runs) {
      for (const double seconds : run.seconds_ask) total += seconds > 0.0 ? seconds : 0.0;
    }
  }
  return total > 0.0 ? duration_text(total) : "";
}

Facts settings_of(const Subject& subject) {
  const results::ResultSet& results = subject.selection.results;
  const int budget = results.settings.budget;
  const results::Horizon& horizon = subject.selection.horizon;
  const bool all = horizon.evaluations == static_cast<std::size_t>(budget) && !horizon.cost;
  return {{"Budget", fmt::format("{} evaluations a run{}", budget, all ? "" : "; judged " + describe(horizon))},
          {"Replicates", replicates(results)},
          {"Seed", fmt::format("{}", results.settings.seed)},
          {"Configurations", results.settings.record_configurations ? "recorded" : "not recorded"},
          {"Runs", fmt::format("{} done, {} failed, {} missing", results.count(RunStatus::complete),
                               results.count(RunStatus::failed), results.count(RunStatus::missing))},
          {"Optimisers' own time", optimizer_time(results)}};
}

/// The full build description of the runs; "" if there were several builds, or none is recorded.
std::string build_of(const Subject& subject) {
  const results::BuildTally tally(subject.selection.results);
  if (tally.builds().size() != 1 || tally.runs_not_on_record() > 0) return "";
  std::vector<std::string> parts;
  for (const auto& [name, value] : tally.builds()[0]->parts) parts.push_back(name + " " + value);
  return fmt::format("{}", fmt::join(parts, ", "));
}

Facts provenance_of(const Subject& subject) {
  const results::Provenance& from = subject.selection.results.provenance;
  return {{"Processor", from.cpu},
          {"bobench", from.bobench_version + (from.git_revision.empty() ? "" : " (" + from.git_revision + ")")},
          {"Compiler", from.compiler},
          {"Begun", from.created_utc},
          {"File", subject.file},
          {"Build", build_of(subject)}};
}

/// A note if the runs come from different builds.
std::string mixed_builds_note(const Subject& subject) {
  const std::string mixed = results::describe_mixed_builds(subject.selection.results);
  return mixed.empty() ? "" : "<p class=\"note\">The page shows " + escaped(mixed) + ".</p>\n";
}

std::string option_text(const nlohmann::json& value) {
  return value.is_string() ? value.get<std::string>()
                           : value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string options_text(const nlohmann::json& options) {
  std::vector<std::string> items;
  if (options.is_object()) {
    for (const auto& [name, value] : options.items()) items.push_back(name + " = " + option_text(value));
  }
  return fmt::format("{}", fmt::join(items, ", "));
}

/// Each optimiser with its label and all its options.
std::string optimizers_table(const Subject& subject) {
  Table table{.title = "Optimisers", .columns = {"optimiser", "options"}, .rows = {}, .notes = {}};
  for (const plots::ShownOptimizer& optimizer : subject.selection.optimizers) {
    const auto series = std::ranges::find(subject.selection.results.series, optimizer.name, &Series::optimizer);
    std::string options = options_text(series->options);
    if (!series->label.empty()) options = "calls itself " + series->label + (options.empty() ? "" : "; ") + options;
    table.rows.push_back({optimizer.name, options.empty() ? "none" : options});
  }
  TableLook look{.element_class = "list"};
  look.before = [&](std::size_t r, std::size_t c) {
    return c == 0 ? swatch(subject, subject.selection.optimizers[r].name) : "";
  };
  return html_table(table, look);
}

std::string problems_table(const Subject& subject) {
  Table table{.title = "Problems", .columns = {"problem", "dimension", "group", "rules"}, .rows = {}, .notes = {}};
  for (const std::string& problem : subject.selection.problems) {
    const auto series = std::ranges::find(subject.selection.results.series, problem, &Series::problem);
    const Cell dimension = series->dimension > 0 ? Cell(series->dimension) : Cell("-", nullptr);
    table.rows.push_back({problem, dimension, series->group, options_text(series->details)});
  }
  return html_table(with_function_names(table, subject.selection.results.function_names), {.element_class = "list"});
}

}  // namespace

Section overview(const Subject& subject) {
  const std::size_t optimizers = subject.selection.optimizers.size(), problems = subject.selection.problems.size();
  return {"overview", "What was run",
          "<div class=\"columns\">\n" + list_of(settings_of(subject)) + list_of(provenance_of(subject)) + "</div>\n" +
              mixed_builds_note(subject) +
              folded(fmt::format("{} optimiser{} and all their options", optimizers, optimizers == 1 ? "" : "s"),
                     optimizers_table(subject)) +
              folded(fmt::format("{} problem{}", problems, problems == 1 ? "" : "s"), problems_table(subject))};
}

}  // namespace bobench::analysis::report
