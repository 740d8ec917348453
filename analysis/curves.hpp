// Curves of a run: best value so far, and the area under it. For the values that a run is judged by see
// results/judgement.hpp.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace bobench::analysis {

/// The lowest finite value up to each evaluation; +infinity before the first one. NaN and infinities are ignored.
std::vector<double> best_so_far(std::span<const double> values);

/// The area under the best-so-far step curve [Dewancker et al. 2016, as kurobako runs it]: the sum over evaluations t =
/// first, ..., B - 1 of best(t) - lower, each with width 1; a trace that ends before B continues at its last value. The
/// last of B evaluations has no width: 5 3 4 1 with B = 4 gives 5 + 3 + 3 = 11, with B = 5 it gives 12.
/// @param values      of evaluations 1, 2, ..., or of those numbered by `evaluation`
/// @param first       evaluations before this one, counted from 1, are left out: some curve is still infinite there
/// @param evaluation  ascending, from 1; may be longer than `values`
/// @return +infinity if the curve is infinite at `first`
double area_under_best(std::span<const double> values, double lower, std::size_t B, std::size_t first = 1,
                       std::span<const double> evaluation = {});
/// The same for a given curve, which may rise.
double area_under(std::span<const double> curve, double lower, std::size_t B, std::size_t first = 1,
                  std::span<const double> evaluation = {});

/// The first position, counted from 1, with a finite value; nothing if there is none.
std::optional<std::size_t> first_finite(std::span<const double> values);

}  // namespace bobench::analysis
