#include "reproduction/file_runs.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "results/result_file.hpp"
#include "runners/runner.hpp"
#include "system/durable_file.hpp"

namespace bobench::reproduction {

FileRuns::FileRuns(const Job& job, ScaleSettings settings)
    : job_(job),
      scaled_(scaled_runs(job.file, std::move(settings), job.resources.catalogs, job.options.seed)),
      path_(runs_path(job.options.output, scaled_.request)) {}

MissingRuns FileRuns::run_missing() const {
  const ReproductionOptions& options = job_.options;
  system::make_folder(path_.parent_path());
  MissingRuns missing;
  runners::RunnerOptions runner;
  runner.output = path_.string();
  runner.threads = options.threads;
  runner.distribution = options.distribution;
  runner.command_line = options.command_line;
  runner.progress = options.progress_style;
  runner.stop = options.stop;
  runner.note = [&](const std::string& line) { missing.notes.push_back({Note::Kind::other, line + "."}); };
  const runners::Catalogs& catalogs = job_.resources.catalogs;
  const auto report = runners::run_plan(make_plan(scaled_.request, catalogs), catalogs.problems, runner);
  missing.own = report.missing;
  missing.elsewhere = report.pending_on_other_shards;
  return missing;
}

results::ResultSet FileRuns::results() const {
  return std::filesystem::exists(path_) ? results::read_results(path_.string()) : results::ResultSet();
}

std::map<std::string, double> FileRuns::seconds_of(const results::ResultSet& results) const {
  const runners::PlanRequest& request = scaled_.request;
  const auto has = [](const Labels& names, const std::string& name) {
    return std::ranges::find(names, name) != names.end();
  };
  std::map<std::string, double> work;
  for (const results::Series& series : results.series) {
    if (!has(request.problems, series.problem) || !has(request.optimizers, series.optimizer)) continue;
    double& seconds = work[fmt::format("{} {} {}", path_.filename().string(), series.problem, series.optimizer)];
    for (std::size_t r = 0; r < std::min(series.runs.size(), static_cast<std::size_t>(request.replicates)); ++r) {
      seconds += optimizer_seconds(series.runs[r]);
    }
  }
  return work;
}

}  // namespace bobench::reproduction
