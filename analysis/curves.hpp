// Curves of a run: best so far, regret, and the area under them.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "results/result_set.hpp"

namespace bobench::analysis {

/// The lowest finite value up to each evaluation; +infinity before the first one. NaN and infinities count for nothing.
std::vector<double> best_so_far(std::span<const double> values);

/// The values of a run by which it is judged, in order: without noise where they are known, and only those taken at
/// `full_fidelity` (others count as not finite). @param at the first `at` evaluations only
std::vector<double> judged_trace(const results::RunResult& run, double full_fidelity, std::size_t at);

/// The highest fidelity in a series: what counts as full; 1 where there are no fidelities.
double full_fidelity(const results::Series& series);

/// Simple regret of a trace: its lowest finite value minus the optimum, at least 0 (an optimum stated too high by
/// rounding must not give a negative regret). @param optimum  NaN where none is known: the lowest value itself is given
/// @return +infinity if nothing was finite
double regret_of(std::span<const double> values, double optimum);

/// The same of a run: best so far after `at` evaluations minus the optimum, at least 0 (an optimum stated too high by
/// rounding must not give a negative regret); without an optimum, the best value itself. +infinity if nothing was
/// finite.
double final_regret(const results::RunResult& run, double full_fidelity, std::size_t at);

/// The area under the best-so-far step curve [Dewancker et al. 2016, as kurobako runs it]: the sum over evaluations
/// t = 1, ..., B - 1 of best(t) - lower, each with width 1; a trace that ends before B goes on at its last value. So
/// the last of B evaluations has no width of its own: 5 3 4 1 with B = 4 gives 5 + 3 + 3 = 11, with B = 5 it gives 12.
/// +infinity if the curve starts infinite.
double area_under_best(std::span<const double> values, double lower, std::size_t B);

}  // namespace bobench::analysis
