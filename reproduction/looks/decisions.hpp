// What the looks of the scale decide have found, kept in the folder of the table or figure: a verdict stands, whatever
// later looks see.
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

/// What is settled before the first look: to change it later would spend the level twice.
struct LookPlan {
  analysis::Spending spending = analysis::Spending::obrien_fleming;
  std::vector<int> replicates;  ///< of each look
  Labels problems;
  std::uint64_t file = 0;       ///< a hash of the paper's file
  double seconds_before = 0.0;  ///< of runs that were there already, which cost nothing now
};
std::string name_of(analysis::Spending spending);

/// A claim's tests as they were at the look that decided it; looks are counted from 0.
struct DecidedClaim {
  std::size_t look = 0;
  std::vector<ClaimTest> tests;
};
struct DecidedNumber {
  std::size_t look = 0;
  Comparison comparison;
  std::size_t runs = 0;
};

struct Decided {
  std::map<std::string, DecidedClaim> claims;    ///< by id
  std::map<std::string, DecidedNumber> numbers;  ///< by id
};

/// The record of a file, in which a look is there whole or not at all.
class Decisions {
 public:
  /// The plan of a record; nothing if there is none yet.
  static std::optional<LookPlan> plan_in(const std::filesystem::path& path);

  /// Goes on with a record of the same plan, or begins it.
  /// @throws InputError if it was begun otherwise, or if another process has it open
  Decisions(const std::filesystem::path& path, const LookPlan& plan);

  std::size_t looks() const { return looks_; }  ///< that were made
  const Decided& decided() const { return decided_; }
  /// Adds what a look has decided; it is the last of those made, or the next.
  void add(std::size_t look, const Decided& found);

 private:
  void read(const nlohmann::json& object);

  std::size_t looks_ = 0;
  Decided decided_;
  system::AppendLog log_;
};

}  // namespace bobench::reproduction
