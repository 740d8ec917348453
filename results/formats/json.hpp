// The complete contents of a result file as one JSON object:
//
//   {"format":"bobench-results","format_version":1,
//    "provenance":{"bobench_version":...,"git_revision":...,"created_utc":...,"command_line":...,"cpu":...,
//                  "compiler":...},
//    "settings":{"seed":...,"budget":...,"record_configurations":...},
//    "builds":[{"instruction set":...,"compiler":...,...}, ...],
//    "series":[{"problem":...,"optimizer":...,"dimension":...,"group":...,"label":...,"options":{...},"details":{...},
//      "runs":[{"status":"complete","seed":...,"optimum":...,"build":0,"value":[...],...}, ...]}, ...]}
//
// A run has its columns (run_columns), its configuration (row after row) if recorded, the message if it failed, the log
// if its optimiser had output, and the number (from 0) of its build if on record. If not all evaluations were kept
// (trace.hpp), "evaluation" has the numbers of those kept. Non-finite numbers are strings: "nan", "inf", "-inf". The
// seed may exceed 2^53: it is a whole number, not a double.
#pragma once

#include <string>
#include <string_view>

#include "results/formats/format.hpp"

namespace bobench::results {

bool is_json(const std::string& path);

/// @throws InputError with file and line
Imported read_json(const std::string& path, const ReadOptions& options = {});
/// As read_json, for a text in memory; `name` is for messages.
Imported read_json_text(std::string_view text, const std::string& name);

Exported write_json(const ResultSet& results, const system::Sink& out);

}  // namespace bobench::results
