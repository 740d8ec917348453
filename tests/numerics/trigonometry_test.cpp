#include "numerics/trigonometry.hpp"

#include <cmath>
#include <vector>

#include "catch.hpp"

using namespace bobench;

TEST_CASE("cosines and sines are those of the library, wherever in the array they stand") {
  std::vector<double> angles;
  for (int i = 0; i < 23; ++i) angles.push_back(-40.0 + 3.7 * i);
  for (std::size_t n = 0; n <= angles.size(); ++n) {
    std::vector<double> cosines(n), sines(n);
    cosines_of(angles.data() + (angles.size() - n), static_cast<std::ptrdiff_t>(n), cosines.data());
    sines_of(angles.data() + (angles.size() - n), static_cast<std::ptrdiff_t>(n), sines.data());
    for (std::size_t i = 0; i < n; ++i) {
      const double angle = angles[angles.size() - n + i];
      CHECK(cosines[i] == Approx(std::cos(angle)).epsilon(1e-14).margin(1e-15));
      CHECK(sines[i] == Approx(std::sin(angle)).epsilon(1e-14).margin(1e-15));
      double alone = 0.0;
      cosines_of(&angle, 1, &alone);
      CHECK(cosines[i] == alone);
    }
  }
}
