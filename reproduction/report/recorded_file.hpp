// Recorded results of a table or figure.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "reproduction/plan/work_plan.hpp"
#include "reproduction/report/reproduction.hpp"

namespace bobench::reproduction {

/// Counts of a table or figure, and its sentences in docs/reproduction.md. They can be combined with later results
/// after the runs have been deleted.
struct RecordedFile {
  std::string id, title;
  std::string scale;
  std::string made_by;  ///< command and revision
  std::string summary;
  bool is_stand_in = false;  ///< stands in for a table without available data: its claims are not counted
  OutcomeCount numbers;      ///< without OutcomeCount::detectable
  ClaimCount claims;
  std::map<std::string, double> work;   ///< seconds of its runs; tables that share runs have the same keys
  std::vector<std::string> conditions;  ///< how it was run, if it disagrees
  std::vector<std::string> decided;     ///< claims, and the progress of the interim analyses
  std::vector<std::string> disagreements, departures, remarks, misprints;
  std::vector<std::string> incomparable, open;
  std::string silent;  ///< why it is without (complete) verdicts; empty if it is not

  bool has_decided() const { return numbers.total() > 0 || claims.decided() > 0; }
  bool disagrees() const { return numbers.better + numbers.worse > 0 || claims.contradicted > 0; }
  double run_seconds() const;
};

/// A table or figure that was not run, with the reason.
struct UnrecordedFile {
  std::string id, reason;
  std::vector<std::string> misprints;
};

RecordedFile recorded(const Reproduction& one, const std::string& made_by);
std::vector<RecordedFile> recorded(const std::vector<Reproduction>& reproductions, const std::string& made_by);
UnrecordedFile unrecorded(const NotReproduced& one);

void to_json(nlohmann::json& object, const RecordedFile& file);
void from_json(const nlohmann::json& object, RecordedFile& file);
void to_json(nlohmann::json& object, const UnrecordedFile& file);
void from_json(const nlohmann::json& object, UnrecordedFile& file);

}  // namespace bobench::reproduction
