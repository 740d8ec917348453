// Between bobench's ids of BBOB problems and the numbers that COCO and IOHprofiler know them by.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "results/formats/result_set_builder.hpp"

namespace bobench::results {

/// The numbers of "bbob/f3/d5" or "bbob/f3/d5/i7".
struct BbobId {
  int function = 0;
  int dimension = 0;
  std::optional<int> instance = std::nullopt;  ///< where the id names one for all replicates

  int instance_of(int replicate) const;
};

/// Nothing if the id is no BBOB function proper: one with noise added is none.
std::optional<BbobId> bbob_id(std::string_view problem);

/// A run on an instance of a function whose replicate is yet to be found.
struct InstanceRun {
  int instance = 1;
  RunResult result;
};

/// Puts runs of one optimiser on one BBOB function and dimension where bobench would have made them: the run on
/// instance 41 is replicate 5 of "bbob/f3/d5". Runs on instances that no replicate meets (6 to 40), and all of them if
/// an instance comes more than once, are replicates 0, 1, ... of "bbob/f3/d5/i7".
/// @return true if all went to "bbob/f3/d5"
bool place_bbob_runs(ResultSetBuilder& builder, const std::string& optimizer, int function, int dimension,
                     const SeriesFacts& facts, std::vector<InstanceRun> runs);

/// Puts runs of any other problem into replicates 0, 1, ... by instance, those of one instance in their order, so that
/// optimisers that met the same instances are paired.
void place_runs(ResultSetBuilder& builder, const std::string& problem, const std::string& optimizer,
                const SeriesFacts& facts, std::vector<InstanceRun> runs);

}  // namespace bobench::results
