#include "reproduction/papers/aryan2020/bands.hpp"

#include "catch.hpp"

using namespace bobench::papers::aryan2020;

TEST_CASE("a spike of a band moves its mean variance, not its median") {
  Band band{.method = "ELM", .replicate = 0, .mean = {}, .deviation = {}, .draws = {}};
  band.deviation = Eigen::VectorXd::Constant(band_grid().size(), 0.5);
  CHECK(mean_variance(band) == Approx(0.25));
  CHECK(median_variance(band) == Approx(0.25));
  band.deviation[100] = 1000.0;  // x = 0.5
  CHECK(mean_variance(band) > 1000.0);
  CHECK(median_variance(band) == Approx(0.25));
  band.deviation[0] = 1e6;  // x = -0.5: outside the range of the data
  CHECK(median_variance(band) == Approx(0.25));
}
