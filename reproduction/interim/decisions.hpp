// Record of the decisions of interim analyses (scale decide), kept in the folder of the table or figure. Later analyses
// do not change a decision.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analysis/statistics/group_sequential.hpp"
#include "reproduction/claims/claim.hpp"
#include "reproduction/measurements/samples.hpp"
#include "reproduction/published/printed_number.hpp"
#include "system/append_log.hpp"

namespace bobench::reproduction {

/// Plan that is fixed before the first analysis: a later change would spend the level twice.
struct InterimPlan {
  analysis::Spending spending = analysis::Spending::obrien_fleming;
  std::vector<int> replicates;  ///< at each analysis
  Labels problems;
  Labels left_out = {};         ///< optimisers that are not run on request
  std::uint64_t file = 0;       ///< hash of the paper's file
  double seconds_before = 0.0;  ///< duration of runs that existed before
};

/// A claim's tests at the stage that decided it. Stages (interim analyses) are counted from 0.
struct DecidedClaim {
  std::size_t stage = 0;
  std::vector<ClaimTest> tests;
};
struct DecidedNumber {
  std::size_t stage = 0;
  Comparison comparison;
  std::size_t runs = 0;
};

struct Decided {
  std::map<std::string, DecidedClaim> claims;    ///< by id
  std::map<std::string, DecidedNumber> numbers;  ///< by id
};

/// The record of a paper's file. A stage is recorded completely or not at all.
class Decisions {
 public:
  /// The plan of a record; nullopt if the record does not exist yet.
  static std::optional<InterimPlan> plan_in(const std::filesystem::path& path);

  /// Opens a record with the same plan, or creates one.
  /// @throws InputError if the record has another plan, or another process has opened it
  Decisions(const std::filesystem::path& path, const InterimPlan& plan);

  std::size_t stages() const { return stages_; }  ///< number of recorded stages
  const Decided& decided() const { return decided_; }
  /// Adds decisions of a stage, which is the last recorded stage or the next one.
  void add(std::size_t stage, const Decided& found);

 private:
  void read(const nlohmann::json& object);

  std::size_t stages_ = 0;
  Decided decided_;
  system::AppendLog log_;
};

}  // namespace bobench::reproduction
