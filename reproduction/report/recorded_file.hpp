// What the record keeps of a table or figure.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "reproduction/plan/work_plan.hpp"
#include "reproduction/report/reproduction.hpp"

namespace bobench::reproduction {

/// Its counts, and what is said of it, in the sentences of docs/reproduction.md: so what one command found can stand
/// beside what another one finds weeks later, when the runs behind it are gone.
struct RecordedFile {
  std::string id, title;
  std::string scale;
  std::string made_by;  ///< command and revision
  std::string summary;
  bool is_stand_in = false;  ///< for a table whose data are not to be had: its claims are counted nowhere
  OutcomeCount numbers;      ///< without what could have been detected
  ClaimCount claims;
  std::map<std::string, double> work;   ///< seconds of the runs behind it; keys are the same where tables share them
  std::vector<std::string> conditions;  ///< how it was run, where it disagrees
  std::vector<std::string> decided;     ///< claims, and how far the looks came
  std::vector<std::string> disagreements, departures, remarks, misprints;
  std::vector<std::string> incomparable, open;
  std::string silent;  ///< why it can say nothing, or not all; empty: it can

  bool has_decided() const { return numbers.total() > 0 || claims.decided() > 0; }
  bool disagrees() const { return numbers.better + numbers.worse > 0 || claims.contradicted > 0; }
  double run_seconds() const;
};

/// One that was not run, and why.
struct UnrecordedFile {
  std::string id, reason;
  std::vector<std::string> misprints;
};

RecordedFile recorded(const Reproduction& one, const std::string& made_by);
std::vector<RecordedFile> recorded(const std::vector<Reproduction>& reproductions, const std::string& made_by);
UnrecordedFile unrecorded(const NotReproduced& one);

void to_json(nlohmann::json& json, const RecordedFile& file);
void from_json(const nlohmann::json& json, RecordedFile& file);
void to_json(nlohmann::json& json, const UnrecordedFile& file);
void from_json(const nlohmann::json& json, UnrecordedFile& file);

}  // namespace bobench::reproduction
