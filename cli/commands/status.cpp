#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <map>
#include <system_error>
#include <utility>

#include "analysis/function_names.hpp"
#include "analysis/table.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/progress.hpp"
#include "cli/result_files.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "results/builds.hpp"
#include "results/journal.hpp"
#include "results/parts.hpp"
#include "results/result_file.hpp"
#include "runners/budget/budget_raise.hpp"
#include "runners/schedule.hpp"

namespace bobench::cli {
namespace {

using results::RunStatus;

struct Count {
  std::size_t complete = 0, failed = 0, missing = 0;
  std::size_t failed_evaluations = 0;
  bool is_known = true;  ///< whether failed evaluations can be counted: not without values or in sparse traces
  double seconds = 0.0;  ///< spent in ask and tell
};

void add(Count& count, const results::RunResult& run) {
  count.failed_evaluations += results::failed_evaluations(run);
  count.is_known = count.is_known && !run.is_sparse();
  for (const double seconds : run.seconds_ask) {
    if (seconds > 0.0) count.seconds += seconds;
  }
  ++(run.status == RunStatus::complete ? count.complete
     : run.status == RunStatus::failed ? count.failed
                                       : count.missing);
}

/// The parts of the file to read. Values are needed to count failed evaluations, but are skipped for large files, so
/// that `status` stays fast.
results::Wanted wanted_of(const std::string& path) {
  constexpr std::uintmax_t max_bytes = std::uintmax_t{256} << 20;
  std::uintmax_t bytes = 0;
  for (const std::string& file : {path, results::journal_path(path)}) {
    std::error_code none;
    const std::uintmax_t size = std::filesystem::file_size(file, none);
    if (!none) bytes += size;
  }
  return {.values = bytes <= max_bytes, .times = results::Times::totals, .configurations = false};
}

/// Progress of raising the file's budget; "" if it is not being raised.
std::string raise_under_way(const std::string& path) {
  const std::string raised = runners::raised_path(path);
  if (!std::filesystem::exists(raised)) return "";
  const results::ResultSet longer = results::read_results(raised, results::Wanted::no_traces());
  const std::size_t missing = longer.count(RunStatus::missing), complete = longer.count(RunStatus::complete),
                    failed = longer.count(RunStatus::failed);
  return fmt::format(
      "note: the budget is being raised to {}: {} of {} runs are in '{}'; the same `bobench run` resumes them",
      longer.settings.budget, complete + failed, complete + failed + missing, raised);
}

/// A note on runs under way; "" if none is recorded.
std::string unfinished_runs(const std::string& path, const results::ResultSet& results) {
  const std::string runs = runs_under_way(path, results);
  if (runs.empty()) return "";
  return fmt::format("note: runs under way, or cut short: {}; the same `bobench run` resumes what was cut short", runs);
}

/// The estimated cost of the missing runs, from others of their series or optimiser; "" if there are none.
std::string cost_of_rest(const results::ResultSet& results) {
  std::vector<runners::RunTicket> missing;
  for (std::size_t s = 0; s < results.series.size(); ++s) {
    for (std::size_t r = 0; r < results.series[s].runs.size(); ++r) {
      if (results.series[s].runs[r].status == RunStatus::missing) missing.push_back({s, r});
    }
  }
  const double seconds = runners::Schedule(results, missing, 1).seconds_left(1);
  if (missing.empty() || !std::isfinite(seconds)) return "";
  return fmt::format("note: the missing runs take about {} of processor time, by what those that are there took",
                     duration_text(seconds));
}

/// Completed and unfinished runs of each process that writes its own part.
analysis::Table workers_table(const std::string& path, const results::ResultSet& results) {
  struct Worker {
    std::size_t parts = 0, done = 0, open = 0;
  };
  std::map<std::pair<std::string, std::string>, Worker> workers;
  for (const results::Part& part : results::read_parts(path, results::Wanted::no_traces())) {
    if (!part.header) continue;
    Worker& worker = workers[{part.header->worker, part.header->node}];
    ++worker.parts;
    worker.done += part.runs.size();
    for (const results::PartSeries& series : part.header->series) {
      const results::Series* const stored = results.find(series.problem, series.optimizer);
      for (const int replicate : series.replicates) {
        const auto position = static_cast<std::size_t>(replicate);
        const bool is_there = stored && position < stored->runs.size();
        worker.open += !is_there || stored->runs[position].status == RunStatus::missing ? 1 : 0;
      }
    }
  }
  analysis::Table table;
  table.columns = {"worker", "node", "parts", "done", "open"};
  for (const auto& [name, worker] : workers) {
    table.rows.push_back({name.first, name.second, worker.parts, worker.done, worker.open});
  }
  table.notes.emplace_back(
      "done: runs in its parts, which are not in the file yet; open: runs that it began and that have "
      "not ended: it is at work on them, or was killed.");
  return table;
}

/// A row for each optimiser or problem; notes on costs, builds, unfinished runs and failures.
/// @param has_values  the results include the values of evaluations
analysis::Table runs_table(const std::string& path, const results::ResultSet& results, const std::string& by,
                           bool has_values) {
  std::vector<std::string> order;
  std::map<std::string, Count> counts;
  std::vector<std::string> failures;
  for (const results::Series& series : results.series) {
    const std::string& key = by == "optimizer" ? series.optimizer : series.problem;
    if (!counts.contains(key)) order.push_back(key);
    for (std::size_t r = 0; r < series.runs.size(); ++r) {
      add(counts[key], series.runs[r]);
      if (series.runs[r].status != RunStatus::failed) continue;
      failures.push_back(
          fmt::format("failed: {} {} replicate {}: {}", series.problem, series.optimizer, r, series.runs[r].message));
    }
  }
  analysis::Table table;
  table.columns = {by, "done", "failed", "missing", "failed_evaluations", "optimizer_seconds"};
  for (const std::string& key : order) {
    const Count& count = counts[key];
    const analysis::Cell failed_evaluations =
        has_values && count.is_known ? analysis::Cell(count.failed_evaluations) : analysis::Cell("-", nullptr);
    table.rows.push_back({key, count.complete, count.failed, count.missing, failed_evaluations, {count.seconds, 4}});
  }
  if (const std::string cost = cost_of_rest(results); !cost.empty()) table.notes.push_back(cost);
  if (const std::string mixed = describe_mixed_builds(results); !mixed.empty()) table.notes.push_back("note: " + mixed);
  if (const std::string raise = raise_under_way(path); !raise.empty()) table.notes.push_back(raise);
  if (const std::string runs = unfinished_runs(path, results); !runs.empty()) table.notes.push_back(runs);
  constexpr std::size_t max_failures = 10;
  for (std::size_t i = 0; i < std::min(failures.size(), max_failures); ++i) table.notes.push_back(failures[i]);
  if (failures.size() > max_failures)
    table.notes.push_back(fmt::format("... and {} more", failures.size() - max_failures));
  return table;
}

}  // namespace

int status_command(const Environment& environment, const std::vector<std::string>& arguments) {
  ArgumentParser parser("bobench status r.h5 [--by optimizer|problem|worker] [--format F]",
                        "Prints how many runs are done, failed and missing.");
  parser.positional("file", 1);
  parser.one_of("by", "one row for each", {"optimizer", "problem", "worker"}, "optimizer");
  parser.table_format();
  parser.example("bobench status r.h5 --by problem", "Print the progress on each problem");
  const auto values = parser.parse(arguments, environment.out);
  if (!values) return 0;
  if (!values->count("file")) throw InputError("no file given. Usage: bobench status r.h5");
  const std::string by = (*values)["by"].as<Choice>().name;
  const auto format = choice<analysis::TableFormat>(*values, "format");
  const std::string path = (*values)["file"].as<std::vector<std::string>>()[0];
  const results::Wanted wanted = wanted_of(path);
  const results::ResultSet results = read_result_set(environment, path, wanted);

  const std::string title =
      fmt::format("{}: {} runs done, {} failed, {} missing; {} evaluations a run, seed {}", path,
                  results.count(RunStatus::complete), results.count(RunStatus::failed),
                  results.count(RunStatus::missing), results.settings.budget, results.settings.seed);
  if (by == "worker") {
    analysis::Table table = workers_table(path, results);
    table.title = title;
    if (const std::string cost = cost_of_rest(results); !cost.empty()) table.notes.push_back(cost);
    environment.out << table.print(format);
    return 0;
  }
  analysis::Table table = runs_table(path, results, by, wanted.values);
  table.title = title;
  environment.out << with_function_names(table, results.function_names).print(format);
  return 0;
}

}  // namespace bobench::cli
