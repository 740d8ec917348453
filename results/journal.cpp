#include "results/journal.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "core/random.hpp"
#include "results/series_index.hpp"
#include "system/durable_file.hpp"

namespace bobench::results {
namespace {

nlohmann::json to_json(const Settings& settings, const std::string& file_id) {
  return {{"format", "bobench-journal"},
          {"format_version", 2},
          {"file", file_id},
          {"seed", settings.seed},
          {"budget", settings.budget},
          {"record_configurations", settings.record_configurations}};
}

/// Whether a run of a journal without a first line belongs to the file.
bool is_of(const JournalRun& run, const ResultSet& results) {
  if (!run.file_id.empty()) return run.file_id == results.provenance.file_id;
  const RunStreams streams(results.settings.seed, run.problem, run.optimizer, run.replicate);
  return run.result.seed == streams.run_seed() &&
         run.result.evaluations() <= static_cast<std::size_t>(std::max(0, results.settings.budget));
}

}  // namespace

std::string journal_path(const std::string& result_path) {
  return system::link_target(result_path) + ".journal";
}

std::optional<JournalContents> read_journal(const std::string& result_path, const Wanted& wanted) {
  const std::string path = journal_path(result_path);
  std::error_code error;
  const auto bytes = std::filesystem::file_size(path, error);
  if (error == std::errc::no_such_file_or_directory || (!error && bytes == 0)) return std::nullopt;
  if (error) throw Error(fmt::format("cannot read '{}': {}", path, error.message()));
  JournalContents contents;
  BuildPool builds;
  contents.damaged_lines = system::read_log_texts(path, [&](std::string_view kind, std::string_view text) {
    if (kind == "plan") {
      const auto object = nlohmann::json::parse(text);
      contents.settings = {object.at("seed"), object.at("budget"), object.at("record_configurations")};
      contents.file_id = object.value("file", "");
    } else if (kind == "run") {
      contents.runs.push_back(run_of(text, builds, wanted));
      contents.unfinished.drop(contents.runs.back());
    } else if (kind == "evaluations") {
      contents.unfinished.add(run_of(text, builds, wanted));
    } else {
      throw Error("neither a plan nor a run");
    }
  });
  return contents;
}

void apply_journal(const JournalContents& journal, const std::string& result_path, ResultSet& results) {
  const std::string path = journal_path(result_path);
  if (journal.settings && !journal.runs.empty()) {
    if (const auto difference = describe_difference(*journal.settings, results.settings); !difference.empty()) {
      throw InputError(fmt::format("'{}' holds {} runs of another file than '{}' is ({}); move it away", path,
                                   journal.runs.size(), result_path, difference));
    }
    if (!journal.file_id.empty() && journal.file_id != results.provenance.file_id) {
      throw InputError(fmt::format("'{}' holds {} runs of a file that was called '{}' before; move it away", path,
                                   journal.runs.size(), result_path));
    }
  }
  std::size_t foreign = 0;
  const SeriesIndex index(results);
  for (const JournalRun& run : journal.runs) {
    if (!journal.settings && !is_of(run, results)) {
      ++foreign;
      continue;
    }
    Series* const series = index.find(results, run.problem, run.optimizer);
    if (!series || run.replicate < 0 || static_cast<std::size_t>(run.replicate) >= series->runs.size()) continue;
    series->runs[static_cast<std::size_t>(run.replicate)] = run.result;
  }
  if (journal.damaged_lines > 0) {
    results.notes.push_back(
        fmt::format("{} of {} lines of '{}' are damaged: the runs of those are missing here", journal.damaged_lines,
                    journal.damaged_lines + journal.runs.size() + (journal.settings ? 1 : 0), path));
  }
  if (foreign > 0) {
    results.notes.push_back(
        fmt::format("{} runs in '{}' are not known to be of '{}': left out", foreign, path, result_path));
  }
}

void JournalWriter::begin(const Settings& settings, const std::string& file_id) {
  log_.clear();
  file_id_ = file_id;
  log_.append("plan", to_json(settings, file_id));
}

void JournalWriter::append_evaluations(const JournalRun& run, const RunResult& evaluations) {
  log_.append("evaluations", [&](const system::Sink& sink) { write_run(run, evaluations, file_id_, sink); });
}

void JournalWriter::append(const JournalRun& run, const RunResult& result) {
  log_.append("run", [&](const system::Sink& sink) { write_run(run, result, file_id_, sink); });
}

}  // namespace bobench::results
