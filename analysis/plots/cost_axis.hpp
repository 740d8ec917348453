// Horizontal axes that show the cost of runs instead of their number of evaluations.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "analysis/plots/selection.hpp"
#include "results/judgement.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis::plots {

/// Whether a problem's seconds are simulated: true if any of its runs has simulated seconds. Otherwise they are
/// measured.
bool has_simulated_seconds(const Selection& selection, const std::string& problem);

/// How the cost of evaluations of a problem is counted.
struct ProblemCosts {
  HorizontalAxis axis;  ///< seconds or fidelity
  bool simulated;       ///< whether seconds are
  double full;          ///< Judgement::full_cost()
};
ProblemCosts costs_on(const Selection& selection, const std::string& problem, HorizontalAxis axis);

/// The cost of a run after each of its first evaluations: simulated seconds or, if the problem has none, measured
/// seconds; or the sum of fidelities.
std::vector<double> spent(const results::RunResult& run, const ProblemCosts& costs);

/// `count` costs from `first` to `last`, both ends included: evenly spaced, or in their logarithms if requested and
/// `first` is above 0.
std::vector<double> costs_between(double first, double last, bool logarithmic, std::size_t count);

/// Label, column name and note of an axis.
struct AxisWords {
  std::string label;   ///< "simulated seconds"
  std::string column;  ///< of the data: "seconds"
  std::string note;    ///< or empty
};

/// @throws InputError if seconds are requested and no run has any
AxisWords words_of(const Selection& selection, HorizontalAxis axis);

/// The unit of --at-cost that corresponds to this axis.
/// @throws InputError for seconds if some run has no simulated ones: measured seconds are not comparable
results::CostUnit unit_of(const Selection& selection, HorizontalAxis axis);

}  // namespace bobench::analysis::plots
