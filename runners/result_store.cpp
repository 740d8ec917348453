#include "runners/result_store.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "results/parts.hpp"
#include "results/result_file.hpp"
#include "runners/stored_results.hpp"
#include "system/compressed_file.hpp"
#include "system/durable_file.hpp"

namespace bobench::runners {
namespace {

using results::ResultSet, results::Series;

/// @throws InputError if there are runs of a file that is not there
void require_no_leftovers(const std::string& path) {
  const results::Wanted wanted = results::Wanted::no_traces();
  if (const auto journal = results::read_journal(path, wanted); journal && !journal->runs.empty()) {
    throw InputError(
        fmt::format("'{}' is gone, but its journal '{}' holds {} runs; put the file back, or remove the journal", path,
                    results::journal_path(path), journal->runs.size()));
  }
  if (!results::read_parts(path, wanted).empty()) {
    throw InputError(fmt::format("'{}' is gone, but there are runs of it in '{}'; put the file back, or remove those",
                                 path, results::parts_path(path)));
  }
}

/// The path, if nothing speaks against the file there. Changes nothing on disk, and reads no traces.
std::string sound_path(std::string path, const ResultSet& plan) {
  path = in_a_folder(std::move(path));
  if (std::filesystem::exists(path)) {
    require_same_settings(results::read_result_header(path), plan, path);
  } else {
    require_no_leftovers(path);
  }
  return path;
}

/// The file's results, or the plan's empty ones if there is no file yet.
ResultSet load(const std::string& path, const ResultSet& plan) {
  if (!std::filesystem::exists(path)) {
    require_no_leftovers(path);
    return plan;
  }
  ResultSet stored = results::read_result_file(path);
  require_same_settings(stored, plan, path);
  return stored;
}

}  // namespace

ResultStore::ResultStore(std::string path, ResultSet skeleton)
    : path_(sound_path(std::move(path), skeleton)), journal_(path_) {
  // The journal's lock is ours now: what another process wrote until a moment ago is there to be read.
  const bool is_new = !std::filesystem::exists(path_);
  const std::vector<results::Part> parts = is_new ? std::vector<results::Part>() : results::read_parts(path_);
  results_ = load(path_, skeleton);
  const auto journal = is_new ? std::nullopt : results::read_journal(path_);
  if (journal) {
    results::apply_journal(*journal, path_, results_);
    if (journal->damaged_lines > 0) keep_damaged_journal();
  }
  results::apply_parts(parts, path_, results_);
  const bool has_identity = !results_.provenance.file_id.empty();
  if (!has_identity) results_.provenance.file_id = random_identity();
  const bool grew = extend(results_, skeleton, path_);
  // The journal stays until all its runs are in a file that has been renamed into place.
  if (grew || is_new || !has_identity || (journal && !journal->runs.empty()) || !parts.empty()) {
    results::write_result_file(path_, results_);
  }
  remove_finished(parts);
  journal_.begin(results_.settings, results_.provenance.file_id);
}

/// What is at work on a part goes on; all that it holds so far is in the file, too.
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
  changed_ = true;
}

void ResultStore::close() {
  // What others were at work on at the start may be done by now, by them or by us. The journal stays until all is safe.
  std::vector<results::Part> parts = results::read_parts(path_);
  results::apply_parts(parts, path_, results_);
  if (changed_ || !parts.empty()) results::write_result_file(path_, results_);
  remove_finished(std::move(parts));
  journal_.remove();
}

}  // namespace bobench::runners
