// Between bobench's ids of BBOB problems and the numbers that COCO and IOHprofiler know them by.
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
  std::optional<int> instance = std::nullopt;  ///< where the id names one for all replicates

  int instance_of(int replicate) const;
};

/// Of any of COCO's suites: bbob, bbob-noisy, bbob-boxed, bbob-mixint, bbob-largescale. Nothing for another id, one with
/// noise added among them.
std::optional<BbobId> suite_id(std::string_view problem);

/// Of noiseless BBOB alone.
std::optional<BbobId> bbob_id(std::string_view problem);

/// A run on an instance of a function whose replicate is yet to be found.
struct InstanceRun {
  int instance = 1;
  RunResult result;
};

/// Puts runs of one optimiser on one function and dimension of a suite where bobench would have made them: the run on
/// instance 41 is replicate 5 of "bbob/f3/d5". Runs on instances that no replicate meets (BBOB's 6 to 40), and all of
/// them if an instance comes more than once, are replicates 0, 1, ... of "bbob/f3/d5/i7".
/// @param id  without an instance
/// @return true if all went to "bbob/f3/d5"
bool place_suite_runs(ResultSetBuilder& builder, const std::string& optimizer, const BbobId& id,
                      const SeriesFacts& facts, std::vector<InstanceRun> runs);

/// The instances of a workshop's runs on BBOB in the order of its replicates, 2009's 1 to 5 three times.
/// @throws InputError if there was none in that year
std::vector<int> workshop_instances(int year);

/// A year whose workshop had all of these instances, each list those of one optimiser on one function and dimension;
/// 0 if there is none.
int workshop_with(const std::vector<std::vector<int>>& instances);

/// The same where the replicates are those of a workshop: the first run on the instance of replicate r is that replicate
/// of "bbob/f3/d5"; runs on other instances, and beyond their number, are "bbob/f3/d5/i7".
bool place_workshop_runs(ResultSetBuilder& builder, const std::string& optimizer, const BbobId& id,
                         const SeriesFacts& facts, std::vector<InstanceRun> runs, const std::vector<int>& instances);

/// Puts runs of any other problem into replicates 0, 1, ... by instance, those of one instance in their order, so that
/// optimisers that met the same instances are paired.
void place_runs(ResultSetBuilder& builder, const std::string& problem, const std::string& optimizer,
                const SeriesFacts& facts, std::vector<InstanceRun> runs);

}  // namespace bobench::results
