#include "numerics/exponentials.hpp"

#include <algorithm>

#include "numerics/packet.hpp"

namespace bobench {
namespace {

constexpr double least_exponent = -700.0;

simd::Doubles exp_of_difference(simd::Doubles log, simd::Doubles largest) {
  const simd::Doubles exponent = log - largest, least = simd::all(least_exponent);
  return simd::select(exponent < least, simd::all(0.0), simd::exp(simd::max(exponent, least)));
}

}  // namespace

void exp_of_differences(const double* logs, const double* largest, std::ptrdiff_t n, double* values) {
  std::ptrdiff_t i = 0;
  for (; i + simd::doubles <= n; i += simd::doubles) {
    simd::store(values + i, exp_of_difference(simd::load(logs + i), simd::load(largest + i)));
  }
  if (i == n) return;
  double some[simd::doubles] = {}, most[simd::doubles] = {}, found[simd::doubles];
  std::copy(logs + i, logs + n, some);
  std::copy(largest + i, largest + n, most);
  simd::store(found, exp_of_difference(simd::load(some), simd::load(most)));
  std::copy(found, found + (n - i), values + i);
}

void log_of(const double* x, std::ptrdiff_t n, double* values) {
  simd::map(x, n, values, [](simd::Doubles one) { return simd::log(one); });
}

}  // namespace bobench
