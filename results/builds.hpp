// Tally and description of the builds that made the runs of a result set.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "results/result_set.hpp"

namespace bobench::results {

/// Distinct builds, numbered from 0 in order of first occurrence, with the number of runs that each made.
class BuildTally {
 public:
  BuildTally() = default;
  /// Counts the runs of `results` that are not missing.
  explicit BuildTally(const ResultSet& results);

  /// @return the build's number, a new one for a new build; -1 if the build is not on record
  int number_of(const SharedBuild& build);
  void add(const SharedBuild& build, std::size_t runs = 1);

  const std::vector<SharedBuild>& builds() const { return builds_; }
  std::size_t runs(std::size_t build) const { return runs_[build]; }
  std::size_t runs_not_on_record() const { return not_on_record_; }

 private:
  std::vector<SharedBuild> builds_;
  std::vector<std::size_t> runs_;
  std::size_t not_on_record_ = 0;
  std::unordered_map<SharedBuild, int> by_address_;  ///< saves making texts for each run
  std::unordered_map<std::string, int> by_text_;
};

/// The builds in one place: "in a.h5".
struct PlacedBuilds {
  std::string place;  ///< may be ""
  BuildTally tally;
};

/// "instruction set x86-64-v3 (30 runs) and native (6 runs) in a.h5, native (36 runs) in b.h5; build not on record (4
/// runs) in a.h5": lists every part in which the builds differ. Empty if one build made all runs, or if no build is on
/// record.
std::string describe_builds(const std::vector<PlacedBuilds>& placed);

/// "runs of several builds: ..." if several builds made the runs of a set, else "".
std::string describe_mixed_builds(const ResultSet& results);

}  // namespace bobench::results
