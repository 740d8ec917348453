#include "acquisitions/maximizers/random_candidates.hpp"

#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <cmath>
#include <limits>
#include <map>

#include "acquisitions/maximizers/best_seen.hpp"
#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::acquisitions;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// 4 x 3 x 2 configurations.
SearchSpace small_space() {
  return SearchSpace({{"n", IntegerParameter{1, 4}},
                      {"kind", CategoricalParameter{{"a", "b", "c"}}},
                      {"batch", OrdinalParameter{{8, 16}}}});
}

/// A score of configurations.
Acquisition scored(const Encoding& encoding, std::function<double(const Configuration&)> score) {
  return {[&encoding, score](const MatrixXd& X) {
    VectorXd scores(X.cols());
    for (Index i = 0; i < X.cols(); ++i) scores[i] = score(encoding.decode(X.col(i)));
    return scores;
  }};
}

/// p of Pearson's test that all counts have the same expectation.
template <class Counts>
double uniformity_p(const Counts& counts, double expected) {
  double statistic = 0.0;
  for (const auto& [key, count] : counts) statistic += (count - expected) * (count - expected) / expected;
  const boost::math::chi_squared distribution(static_cast<double>(counts.size() - 1));
  return boost::math::cdf(boost::math::complement(distribution, statistic));
}

using Key = std::vector<double>;
Key key_of(const Configuration& configuration) {
  return {configuration.begin(), configuration.end()};
}

Configuration one(double x) {
  return Configuration::Constant(1, x);
}

}  // namespace

TEST_CASE("the best offer stays, equals with the same chance wherever they stand") {
  std::map<double, double> counts;
  Random random(test_seed(1));
  for (int run = 0; run < 9000; ++run) {
    BestSeen best(random);
    const double scores[] = {0.0, 2.0, 2.0, std::nan(""), 1.0, 2.0, 2.0, -1.0, 2.0};
    for (int i = 0; i < 9; ++i) {
      best.offer(scores[i], [&] { return one(i); });
    }
    counts[(*best.take())[0]] += 1.0;
  }
  REQUIRE(counts.size() == 5);
  CHECK(counts.contains(1.0));
  CHECK(counts.contains(8.0));
  check_above("p", uniformity_p(counts, 1800.0), p_bound);
}

TEST_CASE("configurations are made for kept offers only; without an offer there is none, infinities lose") {
  constexpr double inf = std::numeric_limits<double>::infinity();
  Random random(test_seed(1));
  BestSeen best(random);
  CHECK_FALSE(best.take());
  best.offer(std::nan(""), [] { return one(9); });
  CHECK_FALSE(best.take());
  int made = 0;
  for (const double score : {-inf, -1.0, -2.0, 3.0, 2.0, inf}) {
    best.offer(score, [&] {
      ++made;
      return one(score);
    });
  }
  CHECK(made == 2);  // -1 and 3
  CHECK((*best.take())[0] == 3.0);
}

TEST_CASE("ties are broken uniformly over a plateau") {
  const Encoding encoding(small_space());
  // n is 2 or 3: twelve configurations.
  const Acquisition plateau =
      scored(encoding, [](const Configuration& c) { return c[0] == 2 || c[0] == 3 ? 1.0 : 0.5; });
  std::map<Key, double> random_counts, exhaustive_counts;
  Random random(test_seed(1));
  for (int run = 0; run < 6000; ++run) {
    random_counts[key_of(*maximize_random(plateau, {encoding, {}, {}}, 40, random))] += 1.0;
    exhaustive_counts[key_of(*maximize_exhaustive(plateau, {encoding, {}, {}}, random))] += 1.0;
  }
  for (const auto& counts : {random_counts, exhaustive_counts}) {
    CHECK(counts.size() == 12);
    check_above("p", uniformity_p(counts, 500.0), p_bound);
  }
}

TEST_CASE("what is known is never proposed, and nothing is when all is known") {
  const Encoding encoding(small_space());
  // By the score alone, the first choice would be proposed again and again.
  const Acquisition rising = scored(encoding, [](const Configuration& c) { return c[0] + 10.0 * c[1] + 100.0 * c[2]; });
  for (const bool exhaustive : {false, true}) {
    ConfigurationSet known;
    Random random(test_seed(1));
    const auto next = [&] {
      return exhaustive ? maximize_exhaustive(rising, {encoding, {}, known}, random)
                        : maximize_random(rising, {encoding, {}, known}, 2000, random);
    };
    double last = 1e9;
    for (int i = 0; i < 24; ++i) {
      const auto proposal = next();
      REQUIRE(proposal);
      CHECK(encoding.space().contains(*proposal));
      CHECK(known.insert(*proposal));
      const double score = rising.score(encoding.encode(*proposal))[0];
      CHECK(score < last);  // 2000 draws miss one of 24 with a probability of 1e-37
      last = score;
    }
    CHECK_FALSE(next());
  }
}

TEST_CASE("exhaustive search finds the best of a mixed finite space of many batches, wherever it is") {
  const Encoding encoding(SearchSpace({{"n", IntegerParameter{1, 50}},
                                       {"log", IntegerParameter{1, 20, Scale::log}},
                                       {"kind", CategoricalParameter{{"a", "b", "c"}}},
                                       {"batch", OrdinalParameter{{8, 16, 32}}}}));
  for (const VectorXd& top : {VectorXd(Eigen::Vector4d(1, 1, 0, 0)), VectorXd(Eigen::Vector4d(50, 20, 2, 2)),
                              VectorXd(Eigen::Vector4d(23, 11, 1, 2))}) {
    std::size_t scored_points = 0;
    const Acquisition hill = scored(encoding, [&](const Configuration& c) {
      ++scored_points;
      return -(c - top).squaredNorm();
    });
    Random random(test_seed(1));
    CHECK(*maximize_exhaustive(hill, {encoding, {}, {}}, random) == top);
    CHECK(scored_points == 9000);
  }
}

TEST_CASE("random search proposes the best of as many uniform candidates as it is told to draw") {
  const Encoding encoding(SearchSpace::box(2, -1.0, 3.0));
  for (const Index count : {1, 500, 9000}) {
    std::vector<double> scores;
    VectorXd sum = VectorXd::Zero(2);
    const Acquisition hill{[&](const MatrixXd& X) {
      const VectorXd batch = -(X.array() - 0.4).square().colwise().sum().transpose();
      scores.insert(scores.end(), batch.begin(), batch.end());
      sum += X.rowwise().sum();
      return batch;
    }};
    Random random(test_seed(2)), again(test_seed(2));
    const auto proposal = maximize_random(hill, {encoding, {}, {}}, count, random);
    REQUIRE(proposal);
    REQUIRE(scores.size() == static_cast<std::size_t>(count));
    const double score = -(encoding.encode(*proposal).array() - 0.4).square().sum();
    CHECK(score == Approx(*std::ranges::max_element(scores)).epsilon(1e-12));
    const double error = std::sqrt(1.0 / 12.0 / static_cast<double>(count));
    for (const double mean : sum / static_cast<double>(count)) check_z("mean", mean, 0.5, error);
    CHECK(maximize_random(hill, {encoding, {}, {}}, count, again) == proposal);
  }
}

TEST_CASE("scores that are NaN lose, and if all are there is no proposal") {
  const Encoding encoding(small_space());
  const Acquisition holes = scored(encoding, [](const Configuration& c) { return c[0] > 2 ? std::nan("") : c[0]; });
  const Acquisition nothing = scored(encoding, [](const Configuration&) { return std::nan(""); });
  Random random(test_seed(1));
  CHECK((*maximize_exhaustive(holes, {encoding, {}, {}}, random))[0] == 2);
  CHECK((*maximize_random(holes, {encoding, {}, {}}, 100, random))[0] == 2);
  CHECK_FALSE(maximize_exhaustive(nothing, {encoding, {}, {}}, random));
  CHECK_FALSE(maximize_random(nothing, {encoding, {}, {}}, 100, random));
}
