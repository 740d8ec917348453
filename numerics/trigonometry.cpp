#include "numerics/trigonometry.hpp"

#include "numerics/packet.hpp"

namespace bobench {

void cosines_of(const double* angles, std::ptrdiff_t n, double* cosines) {
  simd::map(angles, n, cosines, [](simd::Doubles angle) { return simd::cos(angle); });
}

void sines_of(const double* angles, std::ptrdiff_t n, double* sines) {
  simd::map(angles, n, sines, [](simd::Doubles angle) { return simd::sin(angle); });
}

}  // namespace bobench
