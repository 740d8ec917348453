// Exponentials of many numbers, scaled by their largest: what sums of likelihoods are made of.
#pragma once

#include <cstddef>

namespace bobench {

/// values[i] = exp(logs[i] - largest[i]) for i < n, and 0 where the difference is below -700, which is nothing beside 1
/// and slow where it comes near to the subnormal numbers. Within a unit in the last place of that difference's; a value
/// does not depend on where in the array it stands.
/// @param logs  numbers or minus infinity  @param largest  finite, and at least logs[i]
void exp_of_differences(const double* logs, const double* largest, std::ptrdiff_t n, double* values);

}  // namespace bobench
