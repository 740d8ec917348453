#include "numerics/trigonometry.hpp"

#include <algorithm>

#include "numerics/packet.hpp"

namespace bobench {
namespace {

template <class Function>
void map_angles(const double* angles, std::ptrdiff_t n, double* values, Function function) {
  std::ptrdiff_t i = 0;
  for (; i + simd::doubles <= n; i += simd::doubles) simd::store(values + i, function(simd::load(angles + i)));
  if (i == n) return;
  double some[simd::doubles] = {}, found[simd::doubles];
  std::copy(angles + i, angles + n, some);
  simd::store(found, function(simd::load(some)));
  std::copy(found, found + (n - i), values + i);
}

}  // namespace

void cosines_of(const double* angles, std::ptrdiff_t n, double* cosines) {
  map_angles(angles, n, cosines, [](simd::Doubles angle) { return simd::cos(angle); });
}

void sines_of(const double* angles, std::ptrdiff_t n, double* sines) {
  map_angles(angles, n, sines, [](simd::Doubles angle) { return simd::sin(angle); });
}

}  // namespace bobench
