#include "runners/storage/result_store.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "results/parts.hpp"
#include "results/result_file.hpp"
#include "runners/storage/stored_results.hpp"
#include "system/compressed_file.hpp"
#include "system/durable_file.hpp"

namespace bobench::runners {
namespace {

using results::ResultSet, results::Series;

/// Returns the path if the file there fits the plan. Changes nothing on disk, and reads no traces.
std::string sound_path(std::string path, const ResultSet& plan) {
  path = in_a_folder(std::move(path));
  require_no_leftovers(path);
  if (std::filesystem::exists(path)) require_same_settings(results::read_result_header(path), plan, path);
  return path;
}

}  // namespace

ResultStore::ResultStore(std::string path, const ResultSet& skeleton)
    : path_(sound_path(std::move(path), skeleton)), journal_(path_) {
  // This process now holds the journal's lock, and can read what another process wrote before. Processes that write
  // parts do not take the lock, and may create the file at this moment.
  make_missing_file(path_, skeleton);
  const std::vector<results::Part> parts = results::read_parts(path_);
  results_ = results::read_result_file(path_);
  require_same_settings(results_, skeleton, path_);
  const auto journal = results::read_journal(path_);
  if (journal) {
    results::apply_journal(*journal, path_, results_);
    if (journal->damaged_lines > 0) keep_damaged_journal();
  }
  results::apply_parts(parts, path_, results_);
  const bool has_identity = !results_.provenance.file_id.empty();
  if (!has_identity) results_.provenance.file_id = random_identity();
  const bool grew = extend(results_, skeleton, path_);
  // The journal stays until all its runs are in a file that has been renamed into place.
  if (grew || !has_identity || (journal && !journal->runs.empty()) || !parts.empty()) {
    results::write_result_file(path_, results_);
  }
  remove_finished(parts);
  for (const results::Part& part : parts) unfinished_.add(part.unfinished);
  if (journal && keeps_evaluations(*journal)) {
    unfinished_.add(journal->unfinished);
    journal_.resume(results_.provenance.file_id);
  } else {
    journal_.begin(results_.settings, results_.provenance.file_id);
  }
}

/// Whether the journal has evaluations that are in no other file. It is then not emptied, so that a kill at any time
/// loses nothing.
bool ResultStore::keeps_evaluations(const results::JournalContents& journal) {
  if (journal.damaged_lines > 0 || !journal.settings || journal.file_id != results_.provenance.file_id) return false;
  for (std::size_t s = 0; s < results_.series.size(); ++s) {
    for (std::size_t r = 0; r < results_.series[s].runs.size(); ++r) {
      const Series& series = results_.series[s];
      if (series.runs[r].status != results::RunStatus::missing) continue;
      const auto* found = journal.unfinished.find(series.problem, series.optimizer, static_cast<int>(r));
      if (found) begun_[{s, r}] = found->evaluations();
    }
  }
  return !begun_.empty();
}

void ResultStore::record_evaluations(std::size_t series, std::size_t replicate, std::size_t first,
                                     const results::RunResult& evaluations) {
  const RunTicket ticket{series, replicate};
  const bool follows = [&] {
    const std::lock_guard lock(mutex_);
    std::size_t& count = begun_[ticket];
    return std::exchange(count, first + evaluations.rows()) == first;
  }();
  const Series& owner = results_.series[series];
  results::JournalRun run{owner.problem, owner.optimizer, static_cast<int>(replicate), {}};
  // Earlier evaluations are in a part, or in a damaged journal. A restarted run has none.
  if (!follows && first > 0) journal_.append_evaluations(run, *unfinished(series, replicate));
  run.first = first;
  journal_.append_evaluations(run, evaluations);
}

const results::RunResult* ResultStore::unfinished(std::size_t series, std::size_t replicate) const {
  const Series& owner = results_.series[series];
  return unfinished_.find(owner.problem, owner.optimizer, static_cast<int>(replicate));
}

/// Parts that are still being written are kept; their runs so far are also in the file.
void ResultStore::remove_finished(std::vector<results::Part> parts) const {
  std::erase_if(parts, [&](const results::Part& part) {
    return part.damaged_lines > 0 || !results::is_finished(part, results_);
  });
  results::remove_parts(parts, path_);
}

void ResultStore::keep_damaged_journal() {
  const std::string journal = results::journal_path(path_);
  std::string copy = journal + ".damaged";
  for (int i = 2; std::filesystem::exists(copy); ++i) copy = fmt::format("{}.damaged-{}", journal, i);
  system::replace_text(copy, system::read_text_file(journal));
  results_.notes.push_back(fmt::format("the journal as it was is kept in '{}'", copy));
}

void ResultStore::record(std::size_t series, std::size_t replicate, results::RunResult run) {
  Series& owner = results_.series[series];
  journal_.append({owner.problem, owner.optimizer, static_cast<int>(replicate), {}}, run);
  const std::lock_guard lock(mutex_);
  owner.runs[replicate] = std::move(run);
  begun_.erase({series, replicate});
  changed_ = true;
}

void ResultStore::close() {
  // Runs in progress elsewhere at the start may be finished by now, there or here. The journal stays until all is safe.
  std::vector<results::Part> parts = results::read_parts(path_);
  results::apply_parts(parts, path_, results_);
  if (changed_ || !parts.empty()) results::write_result_file(path_, results_);
  remove_finished(std::move(parts));
  if (begun_.empty()) journal_.remove();
}

}  // namespace bobench::runners
