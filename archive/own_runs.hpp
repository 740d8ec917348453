// The runs of a result file on the functions of a suite, as the archive's pages would show them.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "analysis/runtimes/runtimes.hpp"
#include "archive/published.hpp"
#include "archive/standings.hpp"
#include "core/random.hpp"
#include "results/judgement.hpp"
#include "results/result_set.hpp"

namespace bobench::archive {

/// The runtimes of an optimiser's runs on a function to each of some targets, coco_targets if nothing else is said.
using FunctionRuns = std::vector<std::vector<analysis::Runtime>>;

/// An optimiser of the file in one dimension: its runs by function.
struct OwnRuns {
  std::string optimizer;
  std::map<int, FunctionRuns> functions;

  Profile profile() const;  ///< of coco_targets
  /// The profile of as many runs drawn with replacement, function by function.
  Profile resampled(Random& random) const;
};

struct OwnDimension {
  std::string suite;
  int dimension;
  std::vector<int> functions;  ///< on which all of `optimizers` have runs
  std::vector<int> left_out;   ///< on which only some of them have
  std::vector<OwnRuns> optimizers;
};

/// The file's runs on a suite by dimension, rising. Instances of a function, "bbob/f3/d5" and "bbob/f3/d5/i2", are runs
/// of the same function; problems that are none of the suite are passed over.
std::vector<OwnDimension> own_dimensions(const results::ResultSet& results, const results::Horizon& horizon,
                                         const std::string& suite, std::span<const double> targets = coco_targets);

}  // namespace bobench::archive
