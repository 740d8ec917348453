#include "runners/result_store.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <random>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "results/program.hpp"
#include "results/result_file.hpp"
#include "system/compressed_file.hpp"
#include "system/durable_file.hpp"

namespace bobench::runners {
namespace {

using results::ResultSet;
using results::Series;

/// 32 hexadecimal digits that no other file has.
std::string random_identity() {
  std::random_device random;
  return fmt::format("{:08x}{:08x}{:08x}{:08x}", random(), random(), random(), random());
}

/// A named program is the same wherever it lies; that its files have changed is said, and kept.
void note_versions(ResultSet& stored, const std::string& name, const nlohmann::json& record) {
  for (const std::string& text : results::versions(record)) {
    std::string note = fmt::format("the runs of '{}' come from {}", name, text);
    if (std::ranges::find(stored.notes, note) == stored.notes.end()) stored.notes.push_back(std::move(note));
  }
}

void require_same_problem(const Series& stored, const Series& planned, const std::string& path) {
  if (results::same_program(stored.details, planned.details)) return;
  throw InputError(fmt::format("'{}' holds {} with other data or rules: {} there, {} here", path, planned.problem,
                               stored.details.dump(), planned.details.dump()));
}

/// Those of other optimisers' runs on the problem; imported ones may have none on record.
void require_same_rules(const ResultSet& stored, const Series& planned, const std::string& path) {
  for (const Series& other : stored.series) {
    if (other.problem == planned.problem && !other.details.empty()) require_same_problem(other, planned, path);
  }
}

/// Adds to `stored` what the plan has beyond it; true if that was anything.
bool extend(ResultSet& stored, const ResultSet& plan, const std::string& path) {
  bool grew = false;
  for (const Series& planned : plan.series) {
    Series* series = stored.find(planned.problem, planned.optimizer);
    if (!series) {
      require_same_rules(stored, planned, path);
      stored.series.push_back(planned);
      grew = true;
      continue;
    }
    require_same(*series, planned, path);
    grew = results::add_contents(series->options, planned.options) || grew;
    grew = results::add_contents(series->details, planned.details) || grew;
    note_versions(stored, series->optimizer, series->options);
    note_versions(stored, series->problem, series->details);
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

/// The path, if there is a folder for it.
std::string in_a_folder(std::string path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (!folder.empty() && !std::filesystem::is_directory(folder)) {
    throw InputError(fmt::format("cannot write '{}': there is no folder '{}'", path, folder.string()));
  }
  return path;
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

void require_same(const Series& stored, const Series& planned, const std::string& path) {
  if (!results::same_options(stored.options, planned.options)) {
    throw InputError(fmt::format("'{}' holds {} with other options: {} there, {} here", path, planned.optimizer,
                                 stored.options.dump(), planned.options.dump()));
  }
  require_same_problem(stored, planned, path);
}

ResultStore::ResultStore(std::string path, ResultSet skeleton)
    : path_(in_a_folder(std::move(path))), results_(load(path_, skeleton)), journal_(path_) {
  // The journal's lock is ours now: what another process wrote until a moment ago is there to be read.
  results_ = load(path_, skeleton);
  const bool is_new = !std::filesystem::exists(path_);
  const auto journal = is_new ? std::nullopt : results::read_journal(path_);
  if (journal) {
    results::apply_journal(*journal, path_, results_);
    if (journal->damaged_lines > 0) keep_damaged_journal();
  }
  const bool has_identity = !results_.provenance.file_id.empty();
  if (!has_identity) results_.provenance.file_id = random_identity();
  const bool grew = extend(results_, skeleton, path_);
  // The journal stays until all its runs are in a file that has been renamed into place.
  if (grew || is_new || !has_identity || (journal && !journal->runs.empty())) {
    results::write_result_file(path_, results_);
  }
  journal_.begin(results_.settings, results_.provenance.file_id);
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
  if (changed_) results::write_result_file(path_, results_);
  journal_.remove();
}

}  // namespace bobench::runners
