#include "runners/storage/stored_results.hpp"

#include <algorithm>
#include <filesystem>
#include <random>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "results/journal.hpp"
#include "results/parts.hpp"
#include "results/program.hpp"
#include "results/result_file.hpp"
#include "results/series_index.hpp"

namespace bobench::runners {
namespace {

using results::ResultSet, results::Series;

/// A labelled program is the same wherever it is; changes of its files are noted and kept.
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

/// Compares the rules with those of other optimisers' runs on the problem; imported runs may have none on record.
void require_same_rules(const ResultSet& stored, const Series& planned, const std::string& path) {
  for (const Series& other : stored.series) {
    if (other.problem == planned.problem && !other.details.empty()) require_same_problem(other, planned, path);
  }
}

}  // namespace

void require_same(const Series& stored, const Series& planned, const std::string& path) {
  if (!results::same_options(stored.options, planned.options)) {
    throw InputError(fmt::format("'{}' holds {} with other options: {} there, {} here", path, planned.optimizer,
                                 stored.options.dump(), planned.options.dump()));
  }
  require_same_problem(stored, planned, path);
}

bool extend(ResultSet& stored, const ResultSet& plan, const std::string& path) {
  bool grew = false;
  results::SeriesIndex index(stored);
  for (const Series& planned : plan.series) {
    Series* const series = index.find(stored, planned.problem, planned.optimizer);
    if (!series) {
      require_same_rules(stored, planned, path);
      index.add(planned, stored.series.size());
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

void require_same_settings(const ResultSet& stored, const ResultSet& plan, const std::string& path) {
  if (const std::string difference = describe_difference(stored.settings, plan.settings); !difference.empty()) {
    throw InputError(fmt::format("'{}' was made with other settings: {}; give another --output", path, difference));
  }
}

std::size_t missing_runs(const ResultSet& stored, const ResultSet& plan) {
  const results::SeriesIndex index(stored);
  std::size_t missing = 0;
  for (const Series& planned : plan.series) {
    const Series* const series = index.find(stored, planned.problem, planned.optimizer);
    for (std::size_t r = 0; r < planned.runs.size(); ++r) {
      const bool is_there = series && r < series->runs.size();
      missing += !is_there || series->runs[r].status == results::RunStatus::missing ? 1 : 0;
    }
  }
  return missing;
}

std::string in_a_folder(std::string path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (!folder.empty() && !std::filesystem::is_directory(folder)) {
    throw InputError(fmt::format("cannot write '{}': there is no folder '{}'", path, folder.string()));
  }
  return path;
}

void require_no_leftovers(const std::string& path) {
  if (std::filesystem::exists(path)) return;
  const results::Wanted wanted = results::Wanted::no_traces();
  const auto journal = results::read_journal(path, wanted);
  const bool has_parts = !results::read_parts(path, wanted).empty();
  // Another process may have created the file, and begun its runs, while these were read.
  if (std::filesystem::exists(path)) return;
  if (journal && !journal->runs.empty()) {
    throw InputError(
        fmt::format("'{}' is gone, but its journal '{}' holds {} runs; put the file back, or remove the journal", path,
                    results::journal_path(path), journal->runs.size()));
  }
  if (has_parts) {
    throw InputError(fmt::format("'{}' is gone, but there are runs of it in '{}'; put the file back, or remove those",
                                 path, results::parts_path(path)));
  }
}

void make_missing_file(const std::string& path, ResultSet plan) {
  if (std::filesystem::exists(path)) return;
  require_no_leftovers(path);
  plan.provenance.file_id = random_identity();
  results::make_result_file(path, plan);
}

std::string random_identity() {
  std::random_device random;
  return fmt::format("{:08x}{:08x}{:08x}{:08x}", random(), random(), random(), random());
}

}  // namespace bobench::runners
