// Horizontal axes of what runs spent, instead of how many evaluations they made.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "analysis/plots/selection.hpp"
#include "results/judgement.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis::plots {

/// Whether a problem's seconds are simulated: those of its runs that have any are. Else they are what the clock said.
bool has_simulated_seconds(const Selection& selection, const std::string& problem);

/// What evaluations of a problem cost.
struct ProblemCosts {
  HorizontalAxis axis;  ///< seconds or fidelity
  bool simulated;       ///< whether seconds are
  double full;          ///< Judgement::full_cost()
};
ProblemCosts costs_on(const Selection& selection, const std::string& problem, HorizontalAxis axis);

/// What a run had spent after each of its first evaluations: simulated seconds or, if there are none on the problem,
/// those of the clock; or fidelities added up.
std::vector<double> spent(const results::RunResult& run, const ProblemCosts& costs);

/// So many costs from `first` to `last`, both ends included: evenly spaced, or by their logarithms if `first` is above
/// 0.
std::vector<double> costs_between(double first, double last, bool logarithmic, std::size_t count);

/// What an axis is called, and what there is to say of it.
struct AxisWords {
  std::string label;   ///< "simulated seconds"
  std::string column;  ///< of the data: "seconds"
  std::string note;    ///< or nothing
};

/// @throws InputError if seconds are asked for, and no run has any
AxisWords words_of(const Selection& selection, HorizontalAxis axis);

/// By what --at-cost counts what this axis shows.
/// @throws InputError for seconds, if some run has no simulated ones: the clock's are not comparable
results::CostUnit unit_of(const Selection& selection, HorizontalAxis axis);

}  // namespace bobench::analysis::plots
