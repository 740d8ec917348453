// Simulated statements with known truth: the input of the calibration of the procedures.
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

/// A statement about simulated runs whose truth is known.
struct Case {
  std::string procedure;  ///< "RANK above, by means"
  std::string truth;      ///< the truth in the simulation: "equal"
  std::function<nlohmann::json(const Design&)> statement;
  std::function<void(Design&)> adapt = [](Design&) {};  ///< changes the design as the case needs
  bool reproduced_is_wrong = true;
  bool contradicted_is_wrong = true;
  std::string simulated_with = {};  ///< cases with the same name are judged by the same simulations
};
using Cases = std::vector<Case>;

/// The null hypothesis holds: equal optimisers, or a difference exactly as large as the statement's bound.
const Cases& null_cases();
/// Groups of cases that are judged by the same simulations, in the order of the first case of each.
std::vector<Cases> grouped(const Cases& cases);
/// A is better than the others by a shift of the normal variable, as the statement says.
Cases power_cases(double shift);

/// Number of simulations by outcome.
struct Rates {
  std::size_t simulations = 0, reproduced = 0, contradicted = 0;
  /// The share of wrong verdicts, and its standard error where the true share is `level`.
  double wrong(const Case& one) const;
  static double standard_error(double level, std::size_t simulations);
};

/// Outcomes of the cases of a group, in their order.
/// @param draws  bootstrap draws of RANK
std::vector<Rates> measure(const Cases& group, Design design, std::size_t simulations, int draws, std::uint64_t seed);

/// The same for a verdict at each interim analysis of the scale decide, up to 30 runs; the first verdict stands.
/// @param spending  null: each analysis uses the whole level, which is wrong
std::vector<Rates> measure_interim_analyses(const Cases& group, Design design,
                                            std::optional<analysis::Spending> spending, std::size_t simulations,
                                            int draws, std::uint64_t seed);

/// Printed numbers of runs of the same method as ours, judged by compare().
struct CellCase {
  std::string rule;  ///< "mean and deviation"
  bool median = false, deviation = true, runs = true;
  double spread = 1.0;  ///< of the normal variable
  double factor = 1.0;  ///< numbers within this factor agree, according to the file
};
const std::vector<CellCase>& cell_cases();
/// Numbers called better or worse, and numbers not comparable.
struct CellRates {
  std::size_t simulations = 0, different = 0, not_comparable = 0;
};
/// @param ratio  our values divided by theirs
CellRates measure(const CellCase& one, const Scenario& scenario, std::size_t runs, double ratio,
                  std::size_t simulations, std::uint64_t seed);
/// Number of results of the same method called different at an interim analysis, up to 30 runs of ours.
CellRates measure_interim_analyses(const CellCase& one, const Scenario& scenario, analysis::Spending spending,
                                   std::size_t simulations, std::uint64_t seed);

}  // namespace bobench::calibration
