// What the procedures are asked in simulations, and which answers are wrong.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "analysis/statistics/group_sequential.hpp"
#include "calibration/simulated_runs.hpp"
#include "reproduction/claims/claim.hpp"

namespace bobench::calibration {

/// A statement about simulated runs of which it is known what is true.
struct Case {
  std::string procedure;  ///< "RANK above, by means"
  std::string truth;      ///< what the simulation has: "equal"
  std::function<nlohmann::json(const Design&)> statement;
  std::function<void(Design&)> adapt = [](Design&) {};  ///< what it needs of the design
  bool reproduced_is_wrong = true;
  bool contradicted_is_wrong = true;
  std::string simulated_with = {};  ///< cases that name the same are judged by the same simulations
};
using Cases = std::vector<Case>;

/// Nothing is there: equal optimisers, or a difference just as large as the statement's bound.
const Cases& null_cases();
/// Those that are judged by the same simulations together, in the order of the first of each.
std::vector<Cases> grouped(const Cases& cases);
/// A is better than the others by a shift of the normal variable; the statement says so.
Cases power_cases(double shift);

/// How many simulations ended how.
struct Rates {
  std::size_t simulations = 0, reproduced = 0, contradicted = 0;
  /// The share of wrong verdicts, and its standard error where the true share is `level`.
  double wrong(const Case& one) const;
  static double standard_error(double level, std::size_t simulations);
};

/// How the cases of a group end, in their order.
/// @param draws  bootstrap draws of RANK
std::vector<Rates> measure(const Cases& group, Design design, std::size_t simulations, int draws, std::uint64_t seed);

/// The same where a verdict is asked for at each look of the scale decide, up to 30 runs, and the first one stands.
/// @param spending  nothing: each look has the whole level, which is wrong
std::vector<Rates> measure_looks(const Cases& group, Design design, std::optional<analysis::Spending> spending,
                                 std::size_t simulations, int draws, std::uint64_t seed);

/// Printed numbers of runs of the same method as ours, judged by compare().
struct CellCase {
  std::string rule;  ///< "mean and deviation"
  bool median = false, deviation = true, runs = true;
  double spread = 1.0;  ///< of the normal variable
  double factor = 1.0;  ///< within which the file says that numbers agree
};
const std::vector<CellCase>& cell_cases();
/// How many were called better or worse, and how many not comparable.
struct CellRates {
  std::size_t simulations = 0, different = 0, not_comparable = 0;
};
/// @param ratio  of our values to theirs
CellRates measure(const CellCase& one, const Scenario& scenario, std::size_t runs, double ratio,
                  std::size_t simulations, std::uint64_t seed);
/// How many of the same method were called different at a look, up to 30 runs of ours.
CellRates measure_looks(const CellCase& one, const Scenario& scenario, analysis::Spending spending,
                        std::size_t simulations, std::uint64_t seed);

}  // namespace bobench::calibration
