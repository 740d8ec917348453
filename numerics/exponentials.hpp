// Exponentials and logarithms of arrays of numbers, for sums of likelihoods.
#pragma once

#include <cstddef>

namespace bobench {

/// values[i] = exp(logs[i] - largest[i]) for i < n, and 0 where the difference is below -700: such values are
/// negligible compared with 1, and slow near the subnormal numbers. The error is at most one unit in the last place of
/// exp of that difference. A value does not depend on its position in the array.
/// @param logs  numbers or minus infinity  @param largest  finite, and at least logs[i]
void exp_of_differences(const double* logs, const double* largest, std::ptrdiff_t n, double* values);

/// values[i] = ln(x[i]) for i < n, within 3.5 units in the last place, and minus infinity for 0. A value does not
/// depend on its position in the array. `values` may be `x`.
/// @param x  finite, at least 0
void log_of(const double* x, std::ptrdiff_t n, double* values);

}  // namespace bobench
