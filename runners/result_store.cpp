#include "runners/result_store.hpp"

#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "results/result_file.hpp"

namespace bobench::runners {
namespace {

using results::ResultSet;
using results::Series;

/// Adds to `stored` what the plan has beyond it; true if that was anything.
bool extend(ResultSet& stored, const ResultSet& plan, const std::string& path) {
  bool grew = false;
  for (const Series& planned : plan.series) {
    Series* series = stored.find(planned.problem, planned.optimizer);
    if (!series) {
      stored.series.push_back(planned);
      grew = true;
      continue;
    }
    if (series->options != planned.options) {
      throw InputError(fmt::format("'{}' holds {} with other options: {} there, {} here", path, planned.optimizer,
                                   series->options.dump(), planned.options.dump()));
    }
    if (series->details != planned.details) {
      throw InputError(fmt::format("'{}' holds {} with other data or rules: {} there, {} here", path, planned.problem,
                                   series->details.dump(), planned.details.dump()));
    }
    if (!planned.label.empty() && series->label != planned.label) {
      series->label = planned.label;
      grew = true;
    }
    if (planned.runs.size() > series->runs.size()) {
      series->runs.resize(planned.runs.size());
      grew = true;
    }
  }
  return grew;
}

/// The file's results, or the plan's empty ones if there is no file yet. Changes nothing on disk.
ResultSet load(const std::string& path, const ResultSet& plan) {
  if (!std::filesystem::exists(path)) {
    if (const auto journal = results::read_journal(path); journal && !journal->runs.empty()) {
      throw InputError(
          fmt::format("'{}' is gone, but its journal '{}' holds {} runs; put the file back, or remove the journal",
                      path, results::journal_path(path), journal->runs.size()));
    }
    return plan;
  }
  ResultSet stored = results::read_result_file(path);
  if (const std::string difference = describe_difference(stored.settings, plan.settings); !difference.empty()) {
    throw InputError(fmt::format("'{}' was made with other settings: {}; give another --output", path, difference));
  }
  return stored;
}

}  // namespace

ResultStore::ResultStore(std::string path, ResultSet skeleton)
    : path_(std::move(path)), results_(load(path_, skeleton)), journal_(path_, results_.settings) {
  // The journal's lock is ours now: what another process wrote until a moment ago is there to be read.
  results_ = load(path_, skeleton);
  const bool is_new = !std::filesystem::exists(path_);
  // The journal stays until all its runs are in a file that has been renamed into place.
  if (extend(results_, skeleton, path_) || is_new) results::write_result_file(path_, results_);
  if (const auto journal = results::read_journal(path_); journal && !journal->runs.empty()) {
    results::apply_journal(*journal, results_);
    changed_ = true;
  }
}

void ResultStore::record(std::size_t series, std::size_t replicate, results::RunResult run) {
  Series& owner = results_.series[series];
  journal_.append({owner.problem, owner.optimizer, static_cast<int>(replicate), run});
  const std::lock_guard lock(mutex_);
  owner.runs[replicate] = std::move(run);
  changed_ = true;
}

void ResultStore::close() {
  if (changed_) results::write_result_file(path_, results_);
  journal_.remove();
}

}  // namespace bobench::runners
