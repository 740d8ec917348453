#include "analysis/places.hpp"

#include <cmath>

#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::analysis;

TEST_CASE("the places of two optimisers on one problem have binomial probabilities") {
  // The first is lower in 4 of 5 replicates; it is first in a resample if it is lower in at least 3 of 5.
  Eigen::MatrixXd ranks(5, 2);
  ranks << 1, 2, 1, 2, 1, 2, 1, 2, 2, 1;
  Random random(test_seed(1));
  constexpr int resamples = 20000;
  const Places places = bootstrap_places({ranks}, resamples, random);
  CHECK(places.mean_rank[0] == Approx(1.2));
  CHECK(places.order == std::vector<std::size_t>{0, 1});
  const double expected = std::pow(0.8, 5) + 5 * std::pow(0.8, 4) * 0.2 + 10 * std::pow(0.8, 3) * 0.04;
  const double error = std::sqrt(expected * (1.0 - expected) / resamples);
  CHECK(std::abs(places.probability(0, 0) - expected) < 6.0 * error);
  CHECK(places.probability(1, 1) == Approx(places.probability(0, 0)));
}

TEST_CASE("places: rows and columns sum to 1, equal ones share, problems without runs count for nothing") {
  Random random(test_seed(2));
  Eigen::MatrixXd equal = Eigen::MatrixXd::Constant(3, 4, 2.5);
  const Places shared = bootstrap_places({equal, Eigen::MatrixXd(0, 4)}, 10, random);
  CHECK(shared.probability.isApproxToConstant(0.25));
  Eigen::MatrixXd first(2, 3), second(2, 3);
  first << 1, 2, 3, 1, 3, 2;
  second << 3, 1, 2, 1, 2, 3;
  const Places places = bootstrap_places({first, second}, 500, random);
  CHECK(places.probability.rowwise().sum().isApproxToConstant(1.0));
  CHECK(places.probability.colwise().sum().isApproxToConstant(1.0));
  CHECK(places.mean_rank.sum() == Approx(6.0));
  CHECK(bootstrap_places({}, 10, random).probability.size() == 0);
}
