#include "runners/result_store.hpp"

#include <algorithm>
#include <filesystem>
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

/// The path, if nothing speaks against the file there. Changes nothing on disk, and reads no traces.
std::string sound_path(std::string path, const ResultSet& plan) {
  path = in_a_folder(std::move(path));
  require_no_leftovers(path);
  if (std::filesystem::exists(path)) require_same_settings(results::read_result_header(path), plan, path);
  return path;
}

}  // namespace

ResultStore::ResultStore(std::string path, ResultSet skeleton)
    : path_(sound_path(std::move(path), skeleton)), journal_(path_) {
  // The journal's lock is ours now: what another process wrote until a moment ago is there to be read. Processes that
  // write parts do not take it, and may make the file at this moment.
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
