#include "numerics/flush_subnormals.hpp"

#include <limits>

#include "catch.hpp"

namespace {

using namespace bobench;

/// Not computed by the compiler.
template <class Scalar>
Scalar product(Scalar a, Scalar b) {
  const volatile Scalar first = a, second = b;
  return first * second;
}

template <class Scalar>
void check() {
  constexpr Scalar least = std::numeric_limits<Scalar>::min(), subnormal = least / 4;
  {
    const FlushSubnormals guard;
    CHECK(product(least, Scalar(0.25)) == 0);     // a result
    CHECK(product(subnormal, Scalar(8.0)) == 0);  // an operand
    CHECK(product(least, Scalar(1.0)) == least);
    { const FlushSubnormals inner; }
    CHECK(product(least, Scalar(0.25)) == 0);
  }
  CHECK(product(least, Scalar(0.25)) == subnormal);
  CHECK(product(subnormal, Scalar(8.0)) == 2 * least);
}

TEST_CASE("subnormal numbers count as zero while a guard exists") {
  check<float>();
  check<double>();
}

}  // namespace
