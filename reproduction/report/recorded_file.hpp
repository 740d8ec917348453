// Recorded results of a table or figure.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "reproduction/plan/work_plan.hpp"
#include "reproduction/report/recorded_claim.hpp"
#include "reproduction/report/reproduction.hpp"

namespace bobench::reproduction {

/// Verdicts on a table or figure with their evidence, as docs/reproduction.md states them. They can be combined with
/// later results after the runs have been deleted.
struct RecordedFile {
  std::string id, title;
  std::string scale;
  std::vector<std::string> left_out = {};  ///< labels of optimisers that were not run on request
  std::string made_by;                     ///< command and revision
  std::string summary;
  std::vector<RecordedClaim> claims;
  OutcomeCount numbers;                                 ///< without OutcomeCount::detectable
  std::map<std::string, OutcomeCount> numbers_by_rule;  ///< those compared, by the rule's name: "Welch", "factor 10"
  std::vector<std::string> different_numbers;           ///< a sentence on each number that is better or worse
  std::vector<std::string> incomparable_numbers;        ///< and on each that could not be compared, or does not count
  std::vector<std::string> costs;                       ///< of what is open
  std::map<std::string, double> work;   ///< seconds of its runs; tables that share runs have the same keys
  std::vector<std::string> conditions;  ///< how it was run
  std::vector<std::string> departures, remarks, misprints;

  /// The paper's claims of a kind, by verdict.
  ClaimCount count(ClaimKind kind) const;
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
