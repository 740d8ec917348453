#include "results/run_record.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "results/trace.hpp"
#include "system/base64.hpp"

namespace bobench::results {
namespace {

/// The text of an object, taken apart: its vectors are long, and a JSON parser inspects each character.
struct RunText {
  std::map<std::string, std::string_view, std::less<>> vectors;  ///< base64
  std::string rest;                                              ///< the object without them
};

RunText take_apart(std::string_view object) {
  RunText text;
  std::map<std::size_t, std::size_t> cuts;  // start and length of each vector
  const auto take = [&](const char* name) {
    // The key is unique: a quote inside a string has a backslash before it.
    const std::string key = fmt::format(",\"{}\":\"", name);
    const std::size_t begin = object.find(key);
    if (begin == std::string_view::npos) return;
    const std::size_t first = begin + key.size(), end = object.find('"', first);
    if (end == std::string_view::npos) throw Error("a vector has no end");
    text.vectors[name] = object.substr(first, end - first);
    cuts[begin] = end + 1 - begin;
  };
  take("evaluation");
  for (const RunColumn& column : run_columns) take(column.name);
  take("configuration");
  std::size_t at = 0;
  for (const auto& [begin, length] : cuts) {
    text.rest += object.substr(at, begin - at);
    at = begin + length;
  }
  text.rest += object.substr(at);
  return text;
}

}  // namespace

void write_run(const JournalRun& run, const RunResult& result, const std::string& file_id, const system::Sink& sink) {
  nlohmann::json head = {{"file", file_id},
                         {"problem", run.problem},
                         {"optimizer", run.optimizer},
                         {"replicate", run.replicate},
                         {"status", static_cast<int>(result.status)},
                         {"seed", result.seed},
                         {"optimum", system::to_base64({&result.optimum, 1})}};
  if (result.status == RunStatus::missing) {
    head["first"] = run.first;
    head["count"] = result.rows();
  }
  if (!result.message.empty()) head["message"] = result.message;
  if (!result.log.empty()) head["log"] = result.log;
  if (result.build) head["build"] = build_text(*result.build);
  std::string piece = head.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  piece.pop_back();
  constexpr std::size_t together = 3 * 4096;  // numbers per piece: a multiple of 3, which needs no padding
  const auto append = [&](const char* name, const std::vector<double>& values) {
    if (values.empty()) return;
    piece.append(",\"").append(name).append("\":\"");
    for (std::size_t first = 0; first < values.size(); first += together) {
      system::append_base64({values.data() + first, std::min(together, values.size() - first)}, piece);
      if (piece.size() < together) continue;
      sink(piece);
      piece.clear();
    }
    piece += '"';
  };
  append("evaluation", result.evaluation);
  for (const RunColumn& column : run_columns) append(column.name, result.*column.values);
  append("configuration", result.configuration);
  sink(piece + "}");
}

JournalRun run_of(std::string_view line, BuildPool& builds, const Wanted& wanted) {
  const RunText text = take_apart(line);
  const auto object = nlohmann::json::parse(text.rest);
  JournalRun run{object.at("problem"), object.at("optimizer"), object.at("replicate"), {}, object.value("file", "")};
  const int status = object.at("status");
  const bool is_unfinished = object.contains("first");
  if (is_unfinished ? status != 0 : status != 1 && status != 2) throw Error("a run is complete or failed");
  if (is_unfinished) {
    run.first = object.at("first");
    run.count = object.at("count");
  }
  run.result.status = static_cast<RunStatus>(status);
  run.result.seed = object.at("seed");
  run.result.optimum = system::from_base64(object.at("optimum").get<std::string>()).at(0);
  const auto take = [&](const char* name, std::vector<double>& values) {
    if (const auto found = text.vectors.find(name); found != text.vectors.end()) {
      values = system::from_base64(found->second);
    }
  };
  if (wanted.some_of(run.problem)) {
    if (wanted.values) take("evaluation", run.result.evaluation);
    for (const RunColumn& column : run_columns) {
      if (!wanted.column(column)) continue;
      std::vector<double>& values = run.result.*column.values;
      take(column.name, values);
      if (wanted.total_of(column) && !values.empty()) values = std::vector<double>{total(values)};
    }
    if (wanted.configurations) take("configuration", run.result.configuration);
    require_trace(run.result);
  }
  run.result.message = object.value("message", "");
  run.result.log = object.value("log", "");
  if (object.contains("build")) run.result.build = builds.of(object["build"].get<std::string>());
  return run;
}

}  // namespace bobench::results
