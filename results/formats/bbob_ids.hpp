// Conversion between bobench's ids of BBOB problems and the numbers of COCO and IOHprofiler.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "results/formats/result_set_builder.hpp"

namespace bobench::results {

/// The numbers of "bbob/f3/d5" or "bbob-noisy/f101/d5/i7".
struct BbobId {
  std::string suite;
  int function = 0;
  int dimension = 0;
  std::optional<int> instance = std::nullopt;  ///< set if the id names one instance for all replicates

  int instance_of(int replicate) const;
};

/// Parses an id of one of COCO's suites: bbob, bbob-noisy, bbob-boxed, bbob-mixint, bbob-largescale. Nothing for other
/// ids, including those with added noise.
std::optional<BbobId> suite_id(std::string_view problem);

/// The same for noiseless BBOB only.
std::optional<BbobId> bbob_id(std::string_view problem);

/// A run on an instance of a function, before its replicate is known.
struct InstanceRun {
  int instance = 1;
  RunResult result;
};

/// Assigns runs of one optimiser on one function and dimension of a suite to the replicates that bobench would give
/// them: the run on instance 41 is replicate 5 of "bbob/f3/d5". Runs on instances that no replicate has (BBOB's 6 to
/// 40), and all runs if an instance occurs more than once, are replicates 0, 1, ... of "bbob/f3/d5/i7".
/// @param id  without an instance
/// @return true if all runs went to "bbob/f3/d5"
bool place_suite_runs(ResultSetBuilder& builder, const std::string& optimizer, const BbobId& id,
                      const SeriesFacts& facts, std::vector<InstanceRun> runs);

/// The instances of a workshop's runs on BBOB in the order of its replicates; in 2009, instances 1 to 5 three times.
/// @throws InputError if that year had none
std::vector<int> workshop_instances(int year);

/// A year whose workshop had all of these instances, each list being those of one optimiser on one function and
/// dimension; 0 if there is none.
int workshop_with(const std::vector<std::vector<int>>& instances);

/// As place_suite_runs(), with the replicates of a workshop: the first run on the instance of replicate r is that
/// replicate of "bbob/f3/d5". Runs on other instances, and surplus runs, are replicates of "bbob/f3/d5/i7".
bool place_workshop_runs(ResultSetBuilder& builder, const std::string& optimizer, const BbobId& id,
                         const SeriesFacts& facts, std::vector<InstanceRun> runs, const std::vector<int>& instances);

/// Assigns runs of any other problem to replicates 0, 1, ... by instance, and by order within an instance, so that
/// optimisers with the same instances are paired.
void place_runs(ResultSetBuilder& builder, const std::string& problem, const std::string& optimizer,
                const SeriesFacts& facts, std::vector<InstanceRun> runs);

}  // namespace bobench::results
