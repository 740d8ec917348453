// Cosines of arrays of numbers.
#pragma once

#include <cstddef>

namespace bobench {

/// cosines[i] = cos(angles[i]) for i < n, within 3.5 units in the last place. A value does not depend on its position
/// in the array. The arrays may be the same.
/// @param angles  finite
void cosines_of(const double* angles, std::ptrdiff_t n, double* cosines);
void sines_of(const double* angles, std::ptrdiff_t n, double* sines);

}  // namespace bobench
