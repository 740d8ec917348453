#include "runners/storage/part_store.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "results/journal.hpp"
#include "results/result_file.hpp"
#include "results/series_index.hpp"
#include "runners/storage/result_store.hpp"
#include "runners/storage/stored_results.hpp"
#include "system/append_log.hpp"
#include "system/machine.hpp"

namespace bobench::runners {
namespace {

using results::ResultSet;

}  // namespace

PartStore::PartStore(std::string path, const ResultSet& skeleton, PartWorker worker)
    : path_(in_a_folder(std::move(path))), worker_(std::move(worker)) {
  make_missing_file(path_, skeleton);
  results_ = results::read_results(path_);
  require_same_settings(results_, skeleton, path_);
  if (results_.provenance.file_id.empty()) {
    throw InputError(fmt::format("'{}' is of an early version: one process must resume it before several do", path_));
  }
  const ResultSet file = results::read_result_file(path_, results::Wanted::no_traces());
  extend(results_, skeleton, path_);
  for (const results::Part& part : results::read_parts(path_)) unfinished_.add(part.unfinished);
  if (const auto journal = results::read_journal(path_)) unfinished_.add(journal->unfinished);
  const results::SeriesIndex index(file);
  for (const results::Series& series : results_.series) {
    is_in_file_.push_back(index.place(series.problem, series.optimizer) != results::SeriesIndex::none);
  }
}

results::PartHeader PartStore::header_of(const std::vector<RunTicket>& runs) const {
  results::PartHeader header{.worker = worker_.name,
                             .node = system::machine_name(),
                             .settings = results_.settings,
                             .file_id = results_.provenance.file_id,
                             .retries_failed = worker_.retries_failed,
                             .series = {}};
  std::vector<RunTicket> sorted = runs;
  std::ranges::sort(sorted);
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    const results::Series& series = results_.series[sorted[i].series];
    if (i == 0 || sorted[i].series != sorted[i - 1].series) {
      results::PartSeries& planned = header.series.emplace_back();
      planned.problem = series.problem;
      planned.optimizer = series.optimizer;
      if (!is_in_file_[sorted[i].series]) {
        planned.definition = series;
        planned.definition->runs.clear();
      }
    }
    header.series.back().replicates.push_back(static_cast<int>(sorted[i].replicate));
  }
  return header;
}

void PartStore::begin(const std::vector<RunTicket>& runs) {
  if (runs.empty()) return;
  const auto part = std::make_shared<OpenPart>();
  part->writer = std::make_unique<results::PartWriter>(path_, header_of(runs));
  part->runs_left = runs.size();
  const std::lock_guard lock(mutex_);
  for (const RunTicket& run : runs) parts_[run] = part;
}

void PartStore::record_evaluations(std::size_t series, std::size_t replicate, std::size_t first,
                                   const results::RunResult& evaluations) {
  const RunTicket ticket{series, replicate};
  std::shared_ptr<OpenPart> part;
  bool follows = false;
  {
    const std::lock_guard lock(mutex_);
    part = parts_.at(ticket);
    follows = std::exchange(part->evaluations[ticket], first + evaluations.rows()) == first;
  }
  const results::Series& owner = results_.series[series];
  results::JournalRun run{owner.problem, owner.optimizer, static_cast<int>(replicate), {}};
  if (!follows) part->writer->append_evaluations(run, *unfinished(series, replicate));  // earlier ones: in another log
  run.first = first;
  part->writer->append_evaluations(run, evaluations);
}

const results::RunResult* PartStore::unfinished(std::size_t series, std::size_t replicate) const {
  const results::Series& owner = results_.series[series];
  return unfinished_.find(owner.problem, owner.optimizer, static_cast<int>(replicate));
}

void PartStore::record(std::size_t series, std::size_t replicate, results::RunResult run) {
  const auto part = [&] {
    const std::lock_guard lock(mutex_);
    return parts_.at({series, replicate});
  }();
  results::Series& owner = results_.series[series];
  part->writer->append({owner.problem, owner.optimizer, static_cast<int>(replicate), {}}, run);
  bool is_whole = false;
  {
    const std::lock_guard lock(mutex_);
    owner.runs[replicate] = std::move(run);
    parts_.erase({series, replicate});
    is_whole = --part->runs_left == 0;
  }
  if (is_whole) part->writer->finish();
}

void PartStore::close() {
  for (const auto& [run, part] : std::exchange(parts_, {})) {
    if (part->writer) part->writer->finish();
    part->writer.reset();
  }
}

std::size_t fold_parts(const std::string& path, const ResultSet& skeleton) {
  const std::size_t missing = missing_runs(results::read_results(path, results::Wanted::no_traces()), skeleton);
  try {
    if (missing == 0) ResultStore(path, skeleton).close();
  } catch (const system::LogInUse&) {  // another process does the same
  }
  return missing;
}

}  // namespace bobench::runners
