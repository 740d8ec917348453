#include <fmt/format.h>
#include <fmt/ostream.h>

#include <filesystem>
#include <map>

#include "analysis/table.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/result_files.hpp"
#include "core/error.hpp"
#include "results/builds.hpp"
#include "results/result_file.hpp"
#include "runners/budget_raise.hpp"

namespace bobench::cli {
namespace {

using results::RunStatus;

struct Count {
  std::size_t complete = 0, failed = 0, missing = 0;
  double seconds = 0.0;  ///< spent in ask and tell
};

void add(Count& count, const results::RunResult& run) {
  for (const double seconds : run.seconds_ask) {
    if (seconds > 0.0) count.seconds += seconds;
  }
  ++(run.status == RunStatus::complete ? count.complete
     : run.status == RunStatus::failed ? count.failed
                                       : count.missing);
}

/// How far a raise of the file's budget has come; "" if none is under way.
std::string raise_under_way(const std::string& path) {
  const std::string raised = runners::raised_path(path);
  if (!std::filesystem::exists(raised)) return "";
  const results::ResultSet longer = results::read_results(raised);
  const std::size_t missing = longer.count(RunStatus::missing), complete = longer.count(RunStatus::complete),
                    failed = longer.count(RunStatus::failed);
  return fmt::format(
      "note: the budget is being raised to {}: {} of {} runs are in '{}'; the same `bobench run` goes on",
      longer.settings.budget, complete + failed, complete + failed + missing, raised);
}

}  // namespace

int status_command(const Environment& environment, const std::vector<std::string>& arguments) {
  ArgumentParser parser("bobench status r.h5 [--by optimizer|problem] [--format F]", "Runs done, failed and missing.");
  parser.positional("file", 1);
  parser.one_of("by", "a line for each", {"optimizer", "problem"}, "optimizer");
  parser.table_format();
  const auto values = parser.parse(arguments, environment.out);
  if (!values) return 0;
  if (!values->count("file")) throw InputError("no file given. Usage: bobench status r.h5");
  const std::string by = (*values)["by"].as<Choice>().name;
  const auto format = choice<analysis::TableFormat>(*values, "format");
  const std::string path = (*values)["file"].as<std::vector<std::string>>()[0];
  const results::ResultSet results = read_result_set(environment, path);

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
  table.title = fmt::format("{}: {} runs done, {} failed, {} missing; {} evaluations a run, seed {}", path,
                            results.count(RunStatus::complete), results.count(RunStatus::failed),
                            results.count(RunStatus::missing), results.settings.budget, results.settings.seed);
  table.columns = {by, "done", "failed", "missing", "optimizer_seconds"};
  for (const std::string& key : order) {
    const Count& count = counts[key];
    table.rows.push_back({key, count.complete, count.failed, count.missing, {count.seconds, 4}});
  }
  if (const std::string mixed = describe_mixed_builds(results); !mixed.empty()) table.notes.push_back("note: " + mixed);
  if (const std::string raise = raise_under_way(path); !raise.empty()) table.notes.push_back(raise);
  constexpr std::size_t max_failures = 10;
  for (std::size_t i = 0; i < std::min(failures.size(), max_failures); ++i) table.notes.push_back(failures[i]);
  if (failures.size() > max_failures)
    table.notes.push_back(fmt::format("... and {} more", failures.size() - max_failures));
  environment.out << table.print(format);
  return 0;
}

}  // namespace bobench::cli
