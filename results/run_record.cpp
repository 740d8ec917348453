#include "results/run_record.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "results/trace.hpp"
#include "system/base64.hpp"

namespace bobench::results {

void write_run(const JournalRun& run, const RunResult& result, const std::string& file_id, const system::Sink& sink) {
  nlohmann::json head = {{"file", file_id},
                         {"problem", run.problem},
                         {"optimizer", run.optimizer},
                         {"replicate", run.replicate},
                         {"status", static_cast<int>(result.status)},
                         {"seed", result.seed},
                         {"optimum", system::to_base64({&result.optimum, 1})}};
  if (!result.message.empty()) head["message"] = result.message;
  if (!result.log.empty()) head["log"] = result.log;
  if (result.build) head["build"] = build_text(*result.build);
  std::string piece = head.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  piece.pop_back();
  constexpr std::size_t together = 3 * 4096;  // numbers whose base64 needs no padding before the last one
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

JournalRun run_of(const nlohmann::json& object, BuildPool& builds, const Wanted& wanted) {
  JournalRun run{object.at("problem"), object.at("optimizer"), object.at("replicate"), {}, object.value("file", "")};
  const int status = object.at("status");
  if (status != 1 && status != 2) throw Error("a run is complete or failed");
  run.result.status = static_cast<RunStatus>(status);
  run.result.seed = object.at("seed");
  run.result.optimum = system::from_base64(object.at("optimum").get<std::string>()).at(0);
  const auto take = [&](const char* name, std::vector<double>& values) {
    if (object.contains(name)) values = system::from_base64(object[name].get<std::string>());
  };
  if (wanted.some_of(run.problem)) {
    if (wanted.values) take("evaluation", run.result.evaluation);
    for (const RunColumn& column : run_columns) {
      if (!wanted.column(column)) continue;
      std::vector<double>& values = run.result.*column.values;
      take(column.name, values);
      if (wanted.total_of(column) && !values.empty()) values = {total(values)};
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
