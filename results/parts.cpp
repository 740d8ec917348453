#include "results/parts.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "results/series_index.hpp"
#include "system/checksum.hpp"
#include "system/durable_file.hpp"

namespace bobench::results {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char* extension = ".jsonl";

json to_json(const PartSeries& series) {
  json object = {{"problem", series.problem}, {"optimizer", series.optimizer}, {"replicates", series.replicates}};
  if (const auto& definition = series.definition) {
    object["dimension"] = definition->dimension;
    object["group"] = definition->group;
    object["label"] = definition->label;
    object["options"] = definition->options;
    object["details"] = definition->details;
  }
  return object;
}

PartSeries series_of(const json& object) {
  PartSeries series{object.at("problem"), object.at("optimizer"), object.at("replicates").get<std::vector<int>>()};
  if (std::ranges::any_of(series.replicates, [](int replicate) { return replicate < 0; })) {
    throw Error("a replicate is negative");
  }
  if (object.contains("options")) {
    series.definition = Series{.problem = series.problem,
                               .optimizer = series.optimizer,
                               .dimension = object.at("dimension"),
                               .group = object.at("group"),
                               .label = object.at("label"),
                               .options = object.at("options"),
                               .details = object.at("details"),
                               .runs = {}};
  }
  return series;
}

json to_json(const PartHeader& header) {
  json runs = json::array();
  for (const PartSeries& series : header.series) runs.push_back(to_json(series));
  return {{"format", "bobench-part"},
          {"format_version", 1},
          {"chunk", chunk_name(header.series)},
          {"file", header.file_id},
          {"worker", header.worker},
          {"node", header.node},
          {"seed", header.settings.seed},
          {"budget", header.settings.budget},
          {"record_configurations", header.settings.record_configurations},
          {"retries_failed", header.retries_failed},
          {"runs", runs}};
}

PartHeader header_of(const json& object) {
  PartHeader header{.worker = object.at("worker"),
                    .node = object.at("node"),
                    .settings = {object.at("seed"), object.at("budget"), object.at("record_configurations")},
                    .file_id = object.at("file"),
                    .retries_failed = object.at("retries_failed"),
                    .series = {}};
  for (const json& series : object.at("runs")) header.series.push_back(series_of(series));
  return header;
}

Part read_part(const std::string& path, const Wanted& wanted) {
  Part part{.path = path, .header = {}, .runs = {}};
  BuildPool builds;
  part.damaged_lines = system::read_log_texts(path, [&](std::string_view kind, std::string_view text) {
    if (kind == "part") {
      part.header = header_of(json::parse(text));
    } else if (kind == "run") {
      part.runs.push_back(run_of(text, builds, wanted));
      part.unfinished.drop(part.runs.back());
    } else if (kind == "evaluations") {
      part.unfinished.add(run_of(text, builds, wanted));
    } else {
      throw Error("neither a part nor a run");
    }
  });
  return part;
}

/// "shard 3/40" as part of a file name.
std::string slug(std::string worker) {
  std::ranges::replace_if(
      worker, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '-');
  return worker;
}

std::string part_name(const PartHeader& header) {
  return fmt::format("{}.{}", slug(header.worker), chunk_name(header.series));
}

/// The place of a run; null if the set does not have its series.
RunResult* place_of(ResultSet& results, const SeriesIndex& index, const std::string& problem,
                    const std::string& optimizer, int replicate) {
  Series* const series = index.find(results, problem, optimizer);
  if (!series || replicate < 0) return nullptr;
  const auto position = static_cast<std::size_t>(replicate);
  if (position >= series->runs.size()) series->runs.resize(position + 1);
  return &series->runs[position];
}

void require_own(const Part& part, const std::string& result_path, const ResultSet& results) {
  if (const auto difference = describe_difference(part.header->settings, results.settings); !difference.empty()) {
    throw InputError(fmt::format("'{}' holds runs of another file than '{}' is ({}); move it away", part.path,
                                 result_path, difference));
  }
  if (part.header->file_id != results.provenance.file_id) {
    throw InputError(
        fmt::format("'{}' holds runs of a file that was called '{}' before; move it away", part.path, result_path));
  }
}

/// Adds the series and replicates that a part plans, so that missing runs are known.
void add_planned(const PartHeader& header, SeriesIndex& index, ResultSet& results) {
  for (const PartSeries& planned : header.series) {
    if (index.place(planned.problem, planned.optimizer) == SeriesIndex::none) {
      if (!planned.definition) continue;
      index.add(*planned.definition, results.series.size());
      results.series.push_back(*planned.definition);
    }
    for (const int replicate : planned.replicates) {
      place_of(results, index, planned.problem, planned.optimizer, replicate);
    }
  }
}

}  // namespace

std::string parts_path(const std::string& result_path) {
  return system::link_target(result_path) + ".parts";
}

std::string chunk_name(const std::vector<PartSeries>& series) {
  std::set<std::string> names;
  for (const PartSeries& one : series) {
    for (const int replicate : one.replicates) {
      names.insert(fmt::format("{}\n{}\n{}\n", one.problem, one.optimizer, replicate));
    }
  }
  std::string all;
  for (const std::string& name : names) all += name;
  return system::sha256_of_text(all).substr(0, 16);
}

std::vector<Part> read_parts(const std::string& result_path, const Wanted& wanted) {
  std::vector<std::string> paths;
  std::error_code error;
  for (auto entry = fs::directory_iterator(parts_path(result_path), error); !error && entry != fs::directory_iterator();
       entry.increment(error)) {
    if (entry->path().extension() == extension) paths.push_back(entry->path().string());
  }
  if (error && error != std::errc::no_such_file_or_directory) {
    throw Error(
        fmt::format("cannot read '{}': {}; the runs in it would be missing", parts_path(result_path), error.message()));
  }
  std::ranges::sort(paths);
  std::vector<Part> parts;
  for (const std::string& path : paths) parts.push_back(read_part(path, wanted));
  // The runs of parts that were deleted meanwhile are in the result file.
  std::erase_if(parts, [](const Part& part) { return !part.header && part.runs.empty() && part.damaged_lines == 0; });
  return parts;
}

void apply_parts(const std::vector<Part>& parts, const std::string& result_path, ResultSet& results) {
  std::size_t foreign = 0, damaged = 0, lines = 0;
  SeriesIndex index(results);
  for (const Part& part : parts) {
    if (part.header) {
      require_own(part, result_path, results);
      add_planned(*part.header, index, results);
    }
    damaged += part.damaged_lines;
    lines += part.damaged_lines + part.runs.size() + (part.header ? 1 : 0);
    for (const JournalRun& run : part.runs) {
      if (!part.header && run.file_id != results.provenance.file_id) {
        ++foreign;
        continue;
      }
      RunResult* const place = place_of(results, index, run.problem, run.optimizer, run.replicate);
      if (place && place->status != RunStatus::complete) *place = run.result;
    }
  }
  if (damaged > 0) {
    results.notes.push_back(fmt::format("{} of {} lines in '{}' are damaged: the runs of those are missing here",
                                        damaged, lines, parts_path(result_path)));
  }
  if (foreign > 0) {
    results.notes.push_back(fmt::format("{} runs in '{}' are not known to be of '{}': left out", foreign,
                                        parts_path(result_path), result_path));
  }
}

bool is_finished(const Part& part, const ResultSet& results) {
  if (!part.header) return false;
  std::set<std::pair<std::pair<std::string, std::string>, int>> held;
  for (const JournalRun& run : part.runs) held.insert({{run.problem, run.optimizer}, run.replicate});
  for (const PartSeries& planned : part.header->series) {
    const Series* const series = results.find(planned.problem, planned.optimizer);
    for (const int replicate : planned.replicates) {
      if (held.contains({{planned.problem, planned.optimizer}, replicate})) continue;
      const auto position = static_cast<std::size_t>(replicate);
      if (!series || position >= series->runs.size()) return false;
      if (series->runs[position].status == RunStatus::missing) return false;
      if (part.header->retries_failed && series->runs[position].status != RunStatus::complete) return false;
    }
  }
  return true;
}

void remove_parts(const std::vector<Part>& parts, const std::string& result_path) {
  for (const Part& part : parts) system::remove_file(part.path);
  if (fs::exists(parts_path(result_path))) system::clear_leftovers(parts_path(result_path));
  std::error_code not_empty;
  fs::remove(parts_path(result_path), not_empty);
}

PartWriter::PartWriter(const std::string& result_path, const PartHeader& header)
    : file_id_(header.file_id),
      path_([&] {
        system::make_folder(parts_path(result_path));
        system::clear_leftovers(parts_path(result_path));
        return system::aside_path(fs::path(parts_path(result_path)) / part_name(header)).string();
      }()),
      log_(path_) {
  log_.append("part", to_json(header));
  // It is not read before its first line is complete; its final name keeps the unique digits.
  std::string name = path_.substr(0, path_.size() - system::aside_end.size()) + extension;
  log_.rename(name);
  path_ = std::move(name);
}

void PartWriter::append_evaluations(const JournalRun& run, const RunResult& evaluations) {
  log_.append("evaluations", [&](const system::Sink& sink) { write_run(run, evaluations, file_id_, sink); });
}

void PartWriter::append(const JournalRun& run, const RunResult& result) {
  log_.append("run", [&](const system::Sink& sink) { write_run(run, result, file_id_, sink); });
}

}  // namespace bobench::results
