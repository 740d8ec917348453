#include "acquisitions/maximizers/multi_start.hpp"

#include <cmath>
#include <map>

#include "acquisitions/maximizers/candidates.hpp"
#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::acquisitions;
using Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// Two hills; the higher one, at 0.8, is narrow.
double hills(const VectorXd& x, VectorXd* gradient) {
  const double low = std::exp(-5.0 * (x.array() - 0.2).square().sum());
  const double high = 2.0 * std::exp(-200.0 * (x.array() - 0.8).square().sum());
  if (gradient) *gradient = (-10.0 * low * (x.array() - 0.2) - 400.0 * high * (x.array() - 0.8)).matrix();
  return low + high;
}

Acquisition hills_acquisition() {
  return {[](const MatrixXd& X) {
            VectorXd scores(X.cols());
            for (Eigen::Index i = 0; i < X.cols(); ++i) scores[i] = hills(X.col(i), nullptr);
            return scores;
          },
          hills};
}

/// The maximiser without a history.
Configuration maximize(const Acquisition& acquisition, const Encoding& encoding, Random& random,
                       const MultiStartOptions& options = {}) {
  return *maximize_multi_start(acquisition, {encoding, {}, {}}, options, random);
}

}  // namespace

TEST_CASE("the higher of two hills is climbed to its top") {
  const Encoding encoding(SearchSpace::box(2, -10.0, 10.0));
  Random random(test_seed(1));
  const Configuration best = maximize(hills_acquisition(), encoding, random);
  // The slope of the lower hill shifts the top by 4e-3.
  check_below("distance", (best.array() - 6.0).abs().maxCoeff(), 1e-2);
  VectorXd gradient;
  hills(encoding.encode(best), &gradient);
  CHECK(gradient.cwiseAbs().maxCoeff() < 1e-2);
}

TEST_CASE("a maximum in a corner is reached") {
  const Encoding encoding(SearchSpace::box(3, 0.0, 1.0));
  const Acquisition slope{[](const MatrixXd& X) { return VectorXd(X.colwise().sum().transpose()); },
                          [](const VectorXd& x, VectorXd* gradient) {
                            if (gradient) *gradient = VectorXd::Ones(3);
                            return x.sum();
                          }};
  Random random(test_seed(2));
  CHECK(maximize(slope, encoding, random) == VectorXd::Ones(3));
}

TEST_CASE("ties are broken at random, and a finite space is not asked twice until it is exhausted") {
  const Encoding encoding(SearchSpace({{"c", CategoricalParameter{{"a", "b", "c", "d"}}}}));
  const Acquisition flat{[](const MatrixXd& X) { return VectorXd(VectorXd::Zero(X.cols())); }};
  std::map<double, int> counts;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Random random(test_seed(seed));
    ++counts[maximize(flat, encoding, random)[0]];
  }
  REQUIRE(counts.size() == 4);
  for (const auto& [value, count] : counts) check_z("count", count, 100.0, std::sqrt(400.0 * 0.25 * 0.75));

  History history;
  ConfigurationSet known;
  Random random(test_seed(1));
  for (int i = 0; i < 4; ++i) {
    const auto next = maximize_multi_start(flat, {encoding, history, known}, {}, random);
    REQUIRE(next);
    CHECK(known.insert(*next));
  }
  CHECK_FALSE(maximize_multi_start(flat, {encoding, history, known}, {}, random));
}

TEST_CASE("what is near an evaluated point gives way to the best candidate that is not") {
  const Encoding encoding(SearchSpace::box(1, 0.0, 10.0));
  const Acquisition slope{[](const MatrixXd& X) { return VectorXd(X.row(0).transpose()); },
                          [](const VectorXd& x, VectorXd* gradient) {
                            if (gradient) *gradient = VectorXd::Ones(1);
                            return x[0];
                          }};
  History history;
  history.add({Configuration::Constant(1, 9.95)}, {.value = 1.0});
  Random random(test_seed(1));
  CHECK((*maximize_multi_start(slope, {encoding, history, {}}, {}, random))[0] == 10.0);
  const auto apart = maximize_multi_start(slope, {encoding, history, {}, 0.01}, {}, random);
  CHECK((*apart)[0] < 9.85);
  check_above("apart", (*apart)[0], 9.5);
  CHECK_FALSE(maximize_multi_start(slope, {encoding, history, {}, 1.0}, {}, random));
}

TEST_CASE("a relaxed space is climbed through its discrete parameters") {
  const Encoding encoding(SearchSpace(
      {{"n", IntegerParameter{0, 100}}, {"c", CategoricalParameter{{"a", "b", "c"}}}, {"x", RealParameter{0.0, 1.0}}}));
  const VectorXd top = encoding.encode(Eigen::Vector3d(37, 2, 0.25));
  const Acquisition hill{[&](const MatrixXd& X) { return VectorXd(-(X.colwise() - top).colwise().squaredNorm()); },
                         [&](const VectorXd& x, VectorXd* gradient) {
                           if (gradient) *gradient = -2.0 * (x - top);
                           return -(x - top).squaredNorm();
                         }};
  Random random(test_seed(1));
  const Configuration best = maximize(hill, encoding, random, {.candidates = 3, .starts = 1, .relax = true});
  CHECK(best[0] == 37);
  CHECK(best[1] == 2);
  CHECK(best[2] == Approx(0.25).epsilon(1e-6));
}

TEST_CASE("scores that are not finite lose") {
  const Encoding encoding(SearchSpace::box(1, 0.0, 1.0));
  const Acquisition holes{[](const MatrixXd& X) {
    VectorXd scores = X.row(0).transpose();
    for (double& score : scores) {
      if (score > 0.5) score = std::nan("");
    }
    return scores;
  }};
  Random random(test_seed(1));
  const double best = maximize(holes, encoding, random)[0];
  CHECK(best <= 0.5);
  check_above("best by a hole", best, 0.45);
}

TEST_CASE("candidates are configurations of the space, local ones near the incumbent") {
  const Encoding encoding(SearchSpace(
      {{"x", RealParameter{0.0, 1.0}}, {"n", IntegerParameter{0, 100}}, {"c", CategoricalParameter{{"a", "b", "c"}}}}));
  Random random(test_seed(4));
  const Configuration incumbent = Eigen::Vector3d(0.5, 50, 1);
  const MatrixXd candidates = sample_candidates(encoding, incumbent, 50, 400, random);
  REQUIRE(candidates.cols() == 450);
  int near = 0, same_category = 0;
  for (Eigen::Index i = 0; i < candidates.cols(); ++i) {
    const Configuration c = encoding.decode(candidates.col(i));
    REQUIRE(encoding.encode(c).isApprox(candidates.col(i), 1e-12));
    if (i < 50) continue;
    near += std::abs(c[0] - 0.5) < 0.05 ? 1 : 0;
    same_category += c[2] == 1.0 ? 1 : 0;
  }
  check_above("near", near, 200.0);
  check_above("same category", same_category, 220.0);
  check_below("same category", same_category, 390.0);
}
