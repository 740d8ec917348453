// Quantity: a number for each run of an optimiser on a problem, about which statements are made.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/enum_names.hpp"
#include "core/problem_catalog.hpp"
#include "reproduction/measurements/measured_runs.hpp"

namespace bobench::reproduction {

/// A number for each run of an optimiser on a problem; lower is better.
struct Quantity {
  enum class Kind {
    final,  ///< best so far after `at` evaluations or at a cost: regret, or the value itself
    area,   ///< the sum of best-so-far values over evaluations `from`, ..., `at`
    /// The first evaluation with regret <= `target` times the initial median regret, or <= `regret`; the number of
    /// evaluations plus 1 if never.
    evaluations,
    away  ///< share of suggestions from evaluation `from` on, farther than `radius` (unit box) from all `optima`
  };
  Kind kind = Kind::final;
  int from = 1;
  double target = 0.01;
  std::optional<double> regret = {};
  double radius = 0.1;
  std::vector<std::vector<double>> optima = {};  ///< in the problem's own units
};
constexpr auto enum_names(Quantity::Kind) {
  return std::to_array<EnumName<Quantity::Kind>>({{Quantity::Kind::final, "final"},
                                                  {Quantity::Kind::area, "area"},
                                                  {Quantity::Kind::evaluations, "evaluations"},
                                                  {Quantity::Kind::away, "away"}});
}

/// One value per replicate. All of the optimiser's runs on the problem must be present.
/// @param problems  search spaces, for the distances of suggestions from optima
/// @param horizon   evaluations, at least 1 and at most the budget; only `final` accepts a cost
Sample sample_of(const MeasuredRuns& runs, const ProblemCatalog& problems, const std::string& problem,
                 const std::string& label, const results::Horizon& horizon, const Quantity& quantity);

/// The name of a sample: "fcnet/protein after 200".
std::string describe(const std::string& problem, std::size_t at, const Quantity& quantity);

}  // namespace bobench::reproduction
