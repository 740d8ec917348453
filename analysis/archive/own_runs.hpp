// The runs of a result file on the functions of a suite, in the form of the archive's pages.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "analysis/archive/published.hpp"
#include "analysis/archive/standings.hpp"
#include "analysis/runtimes/runtimes.hpp"
#include "core/random.hpp"
#include "results/judgement.hpp"
#include "results/result_set.hpp"

namespace bobench::archive {

/// The runtimes of an optimiser's runs on a function to each target, by default of coco_targets.
using FunctionRuns = std::vector<std::vector<analysis::Runtime>>;

/// An optimiser of the file in one dimension: its runs by function.
struct OwnRuns {
  std::string optimizer;
  std::map<int, FunctionRuns> functions;

  Profile profile() const;  ///< for coco_targets
  /// The profile of a bootstrap resample: as many runs, drawn with replacement for each function.
  Profile resampled(Random& random) const;
};

struct OwnDimension {
  std::string suite;
  int dimension;
  std::vector<int> functions;  ///< functions on which all `optimizers` have runs
  std::vector<int> left_out;   ///< functions on which only some of them have runs
  std::vector<OwnRuns> optimizers;
};

/// The file's runs on a suite by dimension, ascending. Instances of a function, such as "bbob/f3/d5" and
/// "bbob/f3/d5/i2", count as runs of the same function; problems outside the suite are skipped.
std::vector<OwnDimension> own_dimensions(const results::ResultSet& results, const results::Horizon& horizon,
                                         const std::string& suite, std::span<const double> targets = coco_targets);

}  // namespace bobench::archive
