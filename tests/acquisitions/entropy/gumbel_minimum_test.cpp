#include "acquisitions/entropy/gumbel_minimum.hpp"

#include <cmath>

#include "catch.hpp"
#include "numerics/normal_distribution.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::acquisitions;
using Eigen::Index, Eigen::VectorXd;

namespace {

double survival(const surrogates::Prediction& prediction, double y) {
  double probability = 1.0;
  for (Index i = 0; i < prediction.mean.size(); ++i) {
    probability *= normal_probability((prediction.mean[i] - y) / std::sqrt(prediction.variance[i]));
  }
  return probability;
}

}  // namespace

TEST_CASE("the Gumbel distribution has the median and the quartiles' distance of the independent minimum") {
  Random random(test_seed(1));
  const surrogates::Prediction prediction{50.0 + 3.0 * random.normal_vector(200).array(),
                                          0.1 + random.uniform_vector(200).array()};
  const GumbelMinimum found = fit_gumbel_minimum(prediction);
  const auto quantile = [&](double above) { return found.location + found.scale * std::log(-std::log(above)); };
  CHECK(survival(prediction, quantile(0.5)) == Approx(0.5).epsilon(1e-6));
  CHECK(survival(prediction, quantile(0.25)) == Approx(0.25).epsilon(0.1));
  CHECK(survival(prediction, quantile(0.75)) == Approx(0.75).epsilon(0.05));
}

TEST_CASE("draws follow the Gumbel distribution, and a certain minimum is drawn as it is") {
  const GumbelMinimum minimum{2.0, 0.5};
  Random random(test_seed(2));
  constexpr int count = 20000;
  int below = 0;
  const double quartile = 2.0 + 0.5 * std::log(-std::log(0.75));
  for (int i = 0; i < count; ++i) below += minimum.draw(random) < quartile;
  check_z("share below the quartile", below / double{count}, 0.25, std::sqrt(0.25 * 0.75 / count));

  const GumbelMinimum certain = fit_gumbel_minimum({Eigen::Vector2d(3.0, 4.0), Eigen::Vector2d(0.0, 0.0)});
  CHECK(certain.draw(random) == Approx(3.0));
  // A very uncertain value together with a known one.
  const GumbelMinimum half = fit_gumbel_minimum({Eigen::Vector2d(0.0, 0.0), Eigen::Vector2d(0.0, 1.0)});
  CHECK(half.scale >= 0.0);
  CHECK(std::isfinite(half.draw(random)));
}
