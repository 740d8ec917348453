// Cosines and sines of many numbers.
#pragma once

#include <cstddef>

namespace bobench {

/// cosines[i] = cos(angles[i]) for i < n, within 3.5 units in the last place; a value does not depend on where in the
/// array it stands. The arrays may be the same.
/// @param angles  finite
void cosines_of(const double* angles, std::ptrdiff_t n, double* cosines);
void sines_of(const double* angles, std::ptrdiff_t n, double* sines);

}  // namespace bobench
