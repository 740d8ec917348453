#include "acquisitions/maximizers/evolution.hpp"

#include <boost/math/distributions/chi_squared.hpp>
#include <cmath>
#include <map>

#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::acquisitions;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// -|x - top|^2 in features; counts the points scored.
struct Hill {
  VectorXd top;
  Index scored = 0;

  Acquisition acquisition() {
    return {[this](const MatrixXd& X) {
      scored += X.cols();
      return VectorXd(-(X.colwise() - top).colwise().squaredNorm());
    }};
  }
};

}  // namespace

// A population of ten loses its diversity before it reaches the top for some seeds: of a thousand, 0 in one dimension,
// 3 in two, 41 in four. The number allowed for a hundred seeds is exceeded with a probability below 1e-8.
TEST_CASE("evolution finds the top of a smooth hill to 1e-2 in 2000 scores, and no more of them") {
  for (const auto& [dimension, misses_allowed] : {std::pair{1, 6}, {2, 8}, {4, 22}}) {
    const Encoding encoding(SearchSpace::box(dimension, -5.0, 5.0));
    Hill hill{VectorXd::LinSpaced(dimension, 0.3, 0.8)};
    int misses = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      Random random(test_seed(seed));
      hill.scored = 0;
      const auto best = maximize_evolution(hill.acquisition(), {encoding, {}, {}}, 2000, random);
      REQUIRE(best);
      misses += (encoding.encode(*best) - hill.top).cwiseAbs().maxCoeff() < 1e-2 ? 0 : 1;
      REQUIRE(hill.scored == 2000);
    }
    check_below("misses in dimension " + std::to_string(dimension), misses, misses_allowed);
  }
}

// For a fifth of the seeds the population loses its diversity before the end.
TEST_CASE("a top in a corner is reached, mostly") {
  const Encoding encoding(SearchSpace::box(3, 0.0, 1.0));
  Hill hill{Eigen::Vector3d(1.4, -0.3, 1.0)};
  int reached = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random(test_seed(seed));
    const auto best = maximize_evolution(hill.acquisition(), {encoding, {}, {}}, 2000, random);
    // Coordinates outside the box are drawn again.
    reached += (*best - Eigen::Vector3d(1, 0, 1)).cwiseAbs().maxCoeff() < 0.03 ? 1 : 0;
  }
  check_above("reached of 100", reached, 45.0);
}

TEST_CASE("the proposal is the best of all that was scored, however few") {
  const Encoding encoding(SearchSpace::box(2, 0.0, 1.0));
  for (const int evaluations : {1, 10, 19, 20, 50}) {
    double highest = -1e9;
    Index scored = 0;
    const Acquisition waves{[&](const MatrixXd& X) {
      const VectorXd scores = (40.0 * X.row(0)).array().sin() + (31.0 * X.row(1)).array().cos();
      highest = std::max(highest, scores.maxCoeff());
      scored += X.cols();
      return scores;
    }};
    Random random(test_seed(3));
    const auto best = maximize_evolution(waves, {encoding, {}, {}}, evaluations, random);
    CHECK(scored == std::max(10, evaluations / 10 * 10));
    CHECK(std::sin(40.0 * (*best)[0]) + std::cos(31.0 * (*best)[1]) == Approx(highest));
  }
}

TEST_CASE("in a mixed space members are scored as the configurations they decode to") {
  const Encoding encoding(SearchSpace({{"x", RealParameter{1e-4, 1.0, Scale::log}},
                                       {"n", IntegerParameter{1, 9}},
                                       {"kind", CategoricalParameter{{"a", "b", "c"}}}}));
  const VectorXd top = encoding.encode(Eigen::Vector3d(0.01, 7, 2));
  bool crisp = true;
  const Acquisition hill{[&](const MatrixXd& X) {
    for (Index i = 0; i < X.cols(); ++i) crisp = crisp && encoding.encode(encoding.decode(X.col(i))).isApprox(X.col(i));
    return VectorXd(-(X.colwise() - top).colwise().squaredNorm());
  }};
  int found = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(test_seed(seed));
    const auto best = maximize_evolution(hill, {encoding, {}, {}}, 2000, random);
    REQUIRE(encoding.space().contains(*best));
    found += std::abs(std::log10((*best)[0]) + 2.0) < 0.05 && (*best)[1] == 7 && (*best)[2] == 2 ? 1 : 0;
  }
  check_above("found of 20", found, 9.0);
  CHECK(crisp);
}

TEST_CASE("in a finite space what is known is passed over; nothing is left when all is known") {
  const Encoding encoding(
      SearchSpace({{"n", IntegerParameter{1, 4}}, {"kind", CategoricalParameter{{"a", "b", "c"}}}}));
  Hill hill{encoding.encode(Eigen::Vector2d(3, 1))};
  ConfigurationSet known;
  Random random(test_seed(1));
  for (int i = 0; i < 12; ++i) {
    const auto proposal = maximize_evolution(hill.acquisition(), {encoding, {}, known}, 2000, random);
    if (!proposal) break;  // evolution may have found only known points
    CHECK(encoding.space().contains(*proposal));
    if (i == 0) CHECK(*proposal == Eigen::Vector2d(3, 1));
    CHECK(known.insert(*proposal));
  }
  check_above("proposals", static_cast<double>(known.size()), 5.0);
  for (const double n : {1, 2, 3, 4}) {
    for (const double kind : {0, 1, 2}) known.insert(Eigen::Vector2d(n, kind));
  }
  CHECK_FALSE(maximize_evolution(hill.acquisition(), {encoding, {}, known}, 2000, random));
}

TEST_CASE("on a plateau the proposal is any of the members; a score that is NaN loses") {
  const Encoding encoding(SearchSpace({{"c", CategoricalParameter{{"a", "b", "c", "d"}}}}));
  const Acquisition flat{[](const MatrixXd& X) { return VectorXd(VectorXd::Zero(X.cols())); }};
  std::map<double, double> counts;
  Random random(test_seed(1));
  // The first generation is uniform; in later ones clipping creates ties, which decode to the first category.
  for (int run = 0; run < 2000; ++run) counts[(*maximize_evolution(flat, {encoding, {}, {}}, 10, random))[0]] += 1.0;
  REQUIRE(counts.size() == 4);
  double statistic = 0.0;
  for (const auto& [category, count] : counts) statistic += (count - 500.0) * (count - 500.0) / 500.0;
  check_above("p", boost::math::cdf(boost::math::complement(boost::math::chi_squared(3.0), statistic)), p_bound);

  const Acquisition holes{[](const MatrixXd& X) {
    VectorXd scores = X.row(0).transpose();
    for (double& score : scores) {
      if (score > 0.5) score = std::nan("");
    }
    return scores;
  }};
  const Encoding line(SearchSpace::box(1, 0.0, 1.0));
  const double best = (*maximize_evolution(holes, {line, {}, {}}, 2000, random))[0];
  CHECK(best <= 0.5);
  check_above("best by a hole", best, 0.45);
}

TEST_CASE("seeds fix evolution") {
  const Encoding encoding(SearchSpace::box(2, 0.0, 1.0));
  Hill hill{Eigen::Vector2d(0.3, 0.6)};
  const auto found = [&](std::uint64_t seed) {
    Random random(test_seed(seed));
    return *maximize_evolution(hill.acquisition(), {encoding, {}, {}}, 200, random);
  };
  CHECK(found(1) == found(1));
  CHECK(found(1) != found(2));
}

TEST_CASE("clipping lets coordinates gather on the faces of the box") {
  const Encoding encoding(SearchSpace::box(3, 0.0, 1.0));
  const Acquisition flat{[](const MatrixXd& X) { return VectorXd(VectorXd::Zero(X.cols())); }};
  const auto on_a_face = [&](OutOfBox boundary) {
    int count = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      Random random(test_seed(seed));
      const Configuration best = *maximize_evolution(flat, {encoding, {}, {}}, 500, random, boundary);
      count += ((best.array() == 0.0) || (best.array() == 1.0)).any() ? 1 : 0;
    }
    return count;
  };
  CHECK(on_a_face(OutOfBox::resample) == 0);
  CHECK(on_a_face(OutOfBox::clip) > 20);
}
