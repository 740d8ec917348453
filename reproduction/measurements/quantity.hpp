// What statements are about: a number for each run of an optimiser on a problem.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/problem_catalog.hpp"
#include "reproduction/measurements/measured_runs.hpp"

namespace bobench::reproduction {

/// A number for each run of an optimiser on a problem; lower is better.
struct Quantity {
  enum class Kind {
    final,  ///< best so far after `at` evaluations or at a cost: regret, or the value itself
    area,   ///< the sum of best so far over evaluations `from`, ..., `at`
    /// The first evaluation with regret <= `target` times the initial median regret, or <= `regret`; one more than
    /// there are if never.
    evaluations,
    away  ///< the share of suggestions from evaluation `from` on farther than `radius` (unit box) from all `optima`
  };
  Kind kind = Kind::final;
  int from = 1;
  double target = 0.01;
  std::optional<double> regret = {};
  double radius = 0.1;
  std::vector<std::vector<double>> optima = {};  ///< in the problem's own units
};

/// A value for each replicate. The optimiser's runs on the problem must all be there.
/// @param problems  spaces, for suggestions' distances from optima
/// @param at        how far runs are looked at: evaluations, at least 1 and at most the budget; at a cost only `final`
Sample sample_of(const MeasuredRuns& runs, const ProblemCatalog& problems, const std::string& problem,
                 const std::string& label, const results::Horizon& at, const Quantity& quantity);

/// What a sample is called: "fcnet/protein after 200".
std::string describe(const std::string& problem, std::size_t at, const Quantity& quantity);

}  // namespace bobench::reproduction
