#include "results/formats/formats.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "results/formats/bayesmark.hpp"
#include "results/formats/carps.hpp"
#include "results/formats/coco.hpp"
#include "results/formats/csv.hpp"
#include "results/formats/hpbandster.hpp"
#include "results/formats/ioh.hpp"
#include "results/formats/ioh_info.hpp"
#include "results/formats/json.hpp"
#include "results/formats/kurobako.hpp"
#include "results/formats/nevergrad.hpp"
#include "results/formats/optuna.hpp"
#include "results/formats/result_set_builder.hpp"
#include "results/formats/smac.hpp"
#include "results/formats/syne_tune.hpp"
#include "system/compressed_file.hpp"
#include "system/durable_file.hpp"

namespace bobench::results {
namespace {

namespace fs = std::filesystem;

void require_all(const Format& format, const Exported& exported) {
  if (exported.left_out.empty()) return;
  throw InputError(fmt::format("{} cannot hold all of it (--all-or-nothing): {}", format.name, exported.left_out[0]));
}

Exported write_new_file(const Format& format, const ResultSet& results, const std::string& path, bool all_or_nothing) {
  if (fs::exists(path)) throw InputError(fmt::format("'{}' exists already; give another --output", path));
  Exported exported;
  system::replace_file(path, [&](system::OutputFile& file) {
    exported = format.write_file(results, file.sink());
    if (all_or_nothing) require_all(format, exported);
  });
  return exported;
}

/// Readers of these formats take all files in the folder, so it must never be incomplete.
Exported write_new_folder(const Format& format, const ResultSet& results, const std::string& path,
                          bool all_or_nothing) {
  if (fs::exists(path) && !(fs::is_directory(path) && fs::is_empty(path))) {
    throw InputError(fmt::format("'{}' exists already and is not an empty folder; give another --output", path));
  }
  Exported exported;
  system::make_whole_folder(path, [&](const fs::path& folder) {
    exported = format.write_folder(results, folder.string());
    if (all_or_nothing) require_all(format, exported);
  });
  return exported;
}

/// Refuses files of tuning programs that bobench does not read, and says what to do instead.
void refuse_binary(const std::string& path) {
  if (!fs::is_regular_file(path)) return;
  const std::string beginning = system::read_text_beginning(path, 4);
  if (beginning.starts_with('\x80')) {
    throw InputError(
        fmt::format("'{}' is a pickle of Python, which is never read, because it can execute any program; "
                    "docs/tuning_programs.md describes how to write a readable file",
                    path));
  }
  if (beginning == "PAR1") {
    throw InputError(fmt::format(
        "'{}' is a Parquet file, which bobench does not read; docs/tuning_programs.md describes how to convert it",
        path));
  }
}

}  // namespace

const std::vector<Format>& formats() {
  static const std::vector<Format> table = {
      {"csv", "tidy CSV, one row an evaluation",
       "CSV holds every evaluation that was kept; not options, details, where the results come from, nor runs without "
       "evaluations",
       is_csv, read_csv, write_csv, nullptr},
      {"json", "one JSON file with all that a result file holds", "JSON holds everything", is_json, read_json,
       write_json, nullptr},
      {"ioh-info", "folders of IOHprofiler's logger before version 0.3.3",
       "IOHprofiler's older files hold every evaluation, or every improvement", is_ioh_info, read_ioh_info, nullptr,
       nullptr},
      {"coco", "folders as COCO's logger writes them, for cocopp",
       "COCO's files hold runs on its suites alone, and of those each best value so far with its evaluation; not the "
       "values in "
       "between, points, times, options",
       is_coco, read_coco, nullptr, write_coco},
      {"ioh", "folders as IOHprofiler's logger writes them, for IOHanalyzer and IOHinspector",
       "IOHprofiler's files hold every evaluation that was kept; not details, where the results come from, nor runs "
       "without "
       "evaluations",
       is_ioh, read_ioh, nullptr, write_ioh},
      {"optuna", "studies of Optuna: a journal, a SQLite database, or the CSV of trials_dataframe()",
       "Optuna's files hold one evaluation a trial of single-objective studies", is_optuna, read_optuna, nullptr,
       nullptr},
      {"smac", "run histories of SMAC3: a runhistory.json, or a folder of them",
       "SMAC's run histories hold every evaluation of single-objective runs", is_smac, read_smac, nullptr, nullptr},
      {"hpbandster", "results of HpBandSter: a folder with results.json and configs.json",
       "HpBandSter's files hold every evaluation", is_hpbandster, read_hpbandster, nullptr, nullptr},
      {"syne-tune", "folders of Syne Tune with results.csv.zip and metadata.json",
       "Syne Tune's files hold every report of single-objective experiments", is_syne_tune, read_syne_tune, nullptr,
       nullptr},
      {"nevergrad", "logs of Nevergrad's ParametersLogger",
       "Nevergrad's logs hold every evaluation of single-objective runs", is_nevergrad, read_nevergrad, nullptr,
       nullptr},
      {"carps", "folders of CARP-S with a trial_logs.jsonl for each run",
       "CARP-S's logs hold every trial of single-objective runs", is_carps, read_carps, nullptr, nullptr},
      {"bayesmark", "folders of bayesmark with eval, time and suggest_log", "bayesmark's files hold every evaluation",
       is_bayesmark, read_bayesmark, nullptr, nullptr},
      {"kurobako", "result lines of kurobako (JSON, one study a line)",
       "kurobako's lines hold every evaluation of single-objective studies", is_kurobako, read_kurobako, nullptr,
       nullptr},
  };
  return table;
}

std::string format_names(bool only_writable) {
  std::string names;
  for (const Format& format : formats()) {
    if (only_writable && !format.writable()) continue;
    names += (names.empty() ? "" : ", ") + std::string(format.name);
  }
  return names;
}

const Format& format_named(const std::string& name) {
  const auto found = std::ranges::find(formats(), name, [](const Format& format) { return std::string(format.name); });
  if (found != formats().end()) return *found;
  std::vector<std::string> names;
  for (const Format& format : formats()) names.emplace_back(format.name);
  throw InputError(
      fmt::format("--as is '{}'{}; expected one of {}", name, did_you_mean(name, names), format_names(false)));
}

const Format& recognised_format(const std::string& path) {
  if (!std::filesystem::exists(path)) throw InputError(fmt::format("there is no file or folder '{}'", path));
  const auto found = std::ranges::find_if(formats(), [&](const Format& format) { return format.recognise(path); });
  if (found != formats().end()) return *found;
  refuse_binary(path);
  const std::string name = std::filesystem::path(path).filename().string();
  const bool archive = std::ranges::any_of(std::vector<std::string>{".zip", ".tgz", ".tar", ".tar.gz", ".tar.bz2"},
                                           [&](const std::string& end) { return name.ends_with(end); });
  if (archive) throw InputError(fmt::format("'{}' is an archive; unpack it and give the folder", path));
  throw InputError(
      fmt::format("'{}' is of no format that bobench knows ({}); a tidy CSV begins with the header "
                  "problem,optimizer,replicate,evaluation,value",
                  path, format_names(false)));
}

Imported read_format(const Format& format, const std::string& path, const ReadOptions& options) {
  if (!std::filesystem::exists(path)) throw InputError(fmt::format("there is no file or folder '{}'", path));
  Imported imported = format.read(path, options);
  // Logs with a line for each evaluation may end in a line that was being written; readers leave it out with this note.
  const auto is_cut = [](const std::string& note) { return note.find("is cut short: it is left out") != note.npos; };
  const auto cut_line = std::ranges::find_if(imported.notes, is_cut);
  if (options.strict && cut_line != imported.notes.end()) throw InputError(fmt::format("'{}': {}", path, *cut_line));
  if (options.budget) cut(imported.results, *options.budget);
  return imported;
}

Exported write_format(const Format& format, const ResultSet& results, const std::string& path, bool all_or_nothing) {
  if (format.write_file) return write_new_file(format, results, path, all_or_nothing);
  if (format.write_folder) return write_new_folder(format, results, path, all_or_nothing);
  throw InputError(
      fmt::format("bobench reads {} but does not write it; expected one of {}", format.name, format_names(true)));
}

Exported write_format(const Format& format, const ResultSet& results, const system::Sink& out, bool all_or_nothing) {
  Exported exported = format.write_file(results, out);
  if (all_or_nothing) require_all(format, exported);
  return exported;
}

}  // namespace bobench::results
