#include "runners/budget/budget_raise.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/random.hpp"
#include "results/program.hpp"
#include "results/result_file.hpp"
#include "runners/storage/stored_results.hpp"
#include "system/durable_file.hpp"

namespace bobench::runners {
namespace {

using results::ResultSet, results::RunResult, results::RunStatus, results::Series, results::Settings;

ResultSet without_series(const Settings& settings) {
  ResultSet set;
  set.settings = settings;
  return set;
}

/// The runs of one file share their budget, so that all are raised or none.
void require_all_asked(const Series& stored, const ResultSet& plan, const std::string& path) {
  const Series* const planned = plan.find(stored.problem, stored.optimizer);
  if (!planned) {
    throw InputError(
        fmt::format("'{}' holds {} on {} too: a larger budget is for all runs of a file; name them all, or "
                    "give another --output",
                    path, stored.optimizer, stored.problem));
  }
  if (stored.runs.size() > planned->runs.size()) {
    throw InputError(
        fmt::format("'{}' holds {} replicates, and {} are asked for: a larger budget is for all runs of a "
                    "file",
                    path, stored.runs.size(), planned->runs.size()));
  }
}

/// Imported runs cannot be repeated.
void require_ours(const Series& stored, const Settings& settings, const std::string& path) {
  for (std::size_t r = 0; r < stored.runs.size(); ++r) {
    const RunStreams streams(settings.seed, stored.problem, stored.streams(), static_cast<int>(r));
    if (stored.runs[r].status == RunStatus::missing || stored.runs[r].seed == streams.run_seed()) continue;
    throw InputError(
        fmt::format("'{}' holds runs of {} on {} that come from elsewhere: their budget stays; give "
                    "another --output",
                    path, stored.optimizer, stored.problem));
  }
}

/// Writing over another raise of the same file would lose it.
void require_same_raise(const std::string& path, const Settings& wanted) {
  const std::string raised = raised_path(path);
  if (!std::filesystem::exists(raised)) return;
  const int begun = results::read_result_header(raised).settings.budget;
  if (begun == wanted.budget) return;
  throw InputError(
      fmt::format("the budget of '{}' is being raised to {}: finish that first (--budget {}), or remove '{}'", path,
                  begun, begun, raised));
}

}  // namespace

std::string raised_path(const std::string& result_path) {
  return system::link_target(result_path) + ".raised";
}

std::unique_ptr<BudgetRaise> BudgetRaise::of(const std::string& path, ResultSet& plan) {
  if (!std::filesystem::exists(path)) return nullptr;
  const Settings stored = results::read_result_header(path).settings;
  Settings raised = stored;
  raised.budget = plan.settings.budget;
  if (raised != plan.settings || stored.budget >= raised.budget) return nullptr;
  return std::make_unique<BudgetRaise>(path, plan, stored);
}

BudgetRaise::BudgetRaise(const std::string& path, ResultSet& plan, const Settings& settings)
    : path_(path), store_(path, without_series(settings)) {
  require_covered(plan);
  require_same_raise(path_, plan.settings);
  for (Series& planned : plan.series) {
    if (const Series* const stored = store_.results().find(planned.problem, planned.optimizer)) {
      results::add_contents(planned.details, stored->details);  // recorded values come from these
    }
  }
}

void BudgetRaise::require_covered(const ResultSet& plan) const {
  for (const Series& stored : store_.results().series) {
    require_all_asked(stored, plan, path_);
    require_same(stored, *plan.find(stored.problem, stored.optimizer), path_);
    require_ours(stored, store_.results().settings, path_);
  }
}

const RunResult* BudgetRaise::record(const Series& series, std::size_t replicate) const {
  const Series* const stored = store_.results().find(series.problem, series.optimizer);
  if (!stored || replicate >= stored->runs.size()) return nullptr;
  const RunResult& run = stored->runs[replicate];
  return run.status == RunStatus::complete ? &run : nullptr;
}

bool BudgetRaise::is_same_optimizer(const Series& series) const {
  const Series* const stored = store_.results().find(series.problem, series.optimizer);
  if (!stored || !stored->options.contains("command")) return true;
  const auto contents = stored->options.find("sha256");
  return contents != stored->options.end() && !contents->empty() &&
         series.options.value("sha256", *contents) == *contents;
}

void BudgetRaise::take_failed(ResultStore& raised) const {
  for (std::size_t s = 0; s < raised.results().series.size(); ++s) {
    const Series& series = raised.results().series[s];
    const Series* const stored = store_.results().find(series.problem, series.optimizer);
    for (std::size_t r = 0; stored && r < stored->runs.size(); ++r) {
      const bool is_missing = series.runs[r].status == RunStatus::missing;
      if (is_missing && stored->runs[r].status == RunStatus::failed) raised.record(s, r, stored->runs[r]);
    }
  }
}

bool BudgetRaise::finish(const ResultSet& raised) {
  for (const Series& series : raised.series) {
    for (std::size_t r = 0; r < series.runs.size(); ++r) {
      const RunResult& run = series.runs[r];
      const RunResult* const before = record(series, r);
      const bool is_shorter = before && run.evaluations() < before->evaluations();
      if (run.status == RunStatus::missing || is_shorter) {
        store_.close();
        return false;
      }
    }
  }
  results::write_result_file(path_, raised);
  store_.drop_unfinished();
  store_.close();
  system::remove_file(path());
  return true;
}

void remove_finished_raise(const std::string& path) {
  const std::string raised = raised_path(path);
  if (!std::filesystem::exists(path) || !std::filesystem::exists(raised)) return;
  const std::string id = results::read_result_header(path).provenance.file_id;
  if (!id.empty() && id == results::read_result_header(raised).provenance.file_id) system::remove_file(raised);
}

}  // namespace bobench::runners
