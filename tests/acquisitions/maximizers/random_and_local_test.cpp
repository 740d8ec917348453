#include "acquisitions/maximizers/random_and_local.hpp"

#include <cmath>
#include <limits>
#include <set>

#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::acquisitions;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

History history_at(const Configuration& configuration) {
  History history;
  history.add({configuration}, {.value = 1.0});
  return history;
}

/// All candidates scored by the acquisition, decoded, as columns.
MatrixXd candidates_of(const SearchSpace& space, const Configuration& incumbent, const RandomAndLocalOptions& options) {
  const Encoding encoding(space);
  const ConfigurationSet known;
  const History history = history_at(incumbent);
  MatrixXd seen(space.dimension(), 0);
  const Acquisition acquisition{[&](const MatrixXd& X) {
    seen.resize(space.dimension(), X.cols());
    for (Index i = 0; i < X.cols(); ++i) seen.col(i) = encoding.decode(X.col(i));
    return VectorXd(VectorXd::Zero(X.cols()));
  }};
  Random random(test_seed(1));
  CHECK(maximize_random_and_local(acquisition, {encoding, history, known}, options, random));
  return seen;
}

double sd_around(const VectorXd& values, double center) {
  return std::sqrt((values.array() - center).square().mean());
}

}  // namespace

TEST_CASE("of 500 candidates 350 are uniform, 150 steps of 0.1 around the incumbent in the problem's unit") {
  const SearchSpace space({{"wide", RealParameter{-100.0, 100.0}}, {"rate", RealParameter{1e-6, 1.0, Scale::log}}});
  const MatrixXd seen = candidates_of(space, Eigen::Vector2d(30.0, 1e-3), {});
  REQUIRE(seen.cols() == 500);
  const double error = 0.1 / std::sqrt(2.0 * 150.0);
  check_z("steps", sd_around(seen.row(0).tail(150).transpose(), 30.0), 0.1, error);
  check_z("log steps", sd_around(seen.row(1).tail(150).transpose().array().log(), std::log(1e-3)), 0.1, error);
  const VectorXd uniform = seen.row(0).head(350).transpose();
  check_z("mean", uniform.mean(), 0.0, 57.735 / std::sqrt(350.0));
  check_z("deviation", sd_around(uniform, 0.0), 57.735, 57.735 * std::sqrt(0.2 / 350.0));
}

TEST_CASE("the step can be a share of the range; candidates stay in the box") {
  const SearchSpace space = SearchSpace::box(1, -100.0, 100.0);
  const RandomAndLocalOptions options{.candidates = 4000, .local_share = 1.0, .unit_box = true};
  const VectorXd inside = candidates_of(space, Configuration::Constant(1, 0.0), options).row(0).transpose();
  check_z("deviation", sd_around(inside, 0.0), 20.0, 20.0 / std::sqrt(2.0 * 4000.0));
  const VectorXd clipped = candidates_of(space, Configuration::Constant(1, 100.0), options).row(0).transpose();
  check_z("clipped", static_cast<double>((clipped.array() == 100.0).count()), 2000.0, std::sqrt(1000.0));
  CHECK(clipped.minCoeff() >= -100.0);
}

TEST_CASE("local candidates can lie around the incumbent's z-scores") {
  const SearchSpace space({{"wide", RealParameter{-100.0, 100.0}},
                           {"rate", RealParameter{1e-6, 10.0, Scale::log}},
                           {"unit", RealParameter{0.0, 1.0}}});
  const Encoding encoding(space);
  const ConfigurationSet known;
  History history;
  const auto add = [&](const Eigen::Vector3d& x, double value) { history.add({x}, {.value = value}); };
  add({70.0, std::exp(-1.0), 0.9}, 1.0);  // the best
  add({40.0, std::exp(-3.0), 0.9}, 2.0);
  add({10.0, std::exp(-5.0), 0.9}, 3.0);
  MatrixXd seen;
  const Acquisition acquisition{[&](const MatrixXd& X) {
    seen.resize(3, X.cols());
    for (Index i = 0; i < X.cols(); ++i) seen.col(i) = encoding.decode(X.col(i));
    return VectorXd(VectorXd::Zero(X.cols()));
  }};
  Random random(test_seed(2));
  const RandomAndLocalOptions options{.candidates = 2000, .local_share = 1.0, .standardized_incumbent = true};
  CHECK(maximize_random_and_local(acquisition, {encoding, history, known}, options, random));
  const double z = std::sqrt(1.5), error = 0.1 / std::sqrt(2000.0);
  check_z("mean", seen.row(0).mean(), z, error);
  check_z("mean logarithm", seen.row(1).array().log().mean(), z, error);
  check_below("largest", seen.row(2).maxCoeff(), 0.8);  // constant so far: centred at 0, truncated there
}

TEST_CASE("discrete parameters are moved too, one in each candidate on average") {
  const SearchSpace space({{"n", IntegerParameter{1, 9}},
                           {"batch", OrdinalParameter{{8, 16, 32}}},
                           {"kind", CategoricalParameter{{"a", "b", "c", "d"}}}});
  const Configuration incumbent = Eigen::Vector3d(5.0, 1.0, 2.0);
  const MatrixXd seen = candidates_of(space, incumbent, {.candidates = 6000, .local_share = 1.0});
  const auto share = [&](Index row, double value) {
    return static_cast<double>((seen.row(row).array() == value).count()) / 6000.0;
  };
  const auto check_share = [&](Index row, double value, double expected) {
    check_z("share", share(row, value), expected, std::sqrt(expected * (1.0 - expected) / 6000.0));
  };
  check_share(0, 4.0, 1.0 / 6.0);
  check_share(0, 6.0, 1.0 / 6.0);
  check_share(0, 5.0, 2.0 / 3.0);
  check_share(1, 0.0, 1.0 / 6.0);
  check_share(2, 2.0, 3.0 / 4.0);  // drawn again, possibly as itself
  check_share(2, 0.0, 1.0 / 12.0);
}

TEST_CASE("the best candidate wins, equals at random; NaN and known configurations never") {
  const SearchSpace space({{"n", IntegerParameter{1, 4}}});
  const Encoding encoding(space);
  const History history = history_at(Configuration::Constant(1, 1.0));
  ConfigurationSet known;
  known.update(history);
  const Acquisition acquisition{[&](const MatrixXd& X) {
    VectorXd scores(X.cols());
    for (Index i = 0; i < X.cols(); ++i) {
      const double n = encoding.decode(X.col(i))[0];
      CHECK(n != 1.0);
      scores[i] = n == 2.0 ? std::nan("") : 7.0;
    }
    return scores;
  }};
  std::set<double> chosen;
  Random random(test_seed(1));
  for (int i = 0; i < 50; ++i) {
    chosen.insert((*maximize_random_and_local(acquisition, {encoding, history, known}, {.candidates = 50}, random))[0]);
  }
  CHECK(chosen == std::set<double>{3.0, 4.0});
  for (const double n : {2.0, 3.0, 4.0}) known.insert(Configuration::Constant(1, n));
  CHECK_FALSE(maximize_random_and_local(acquisition, {encoding, history, known}, {.candidates = 50}, random));
}

TEST_CASE("without an incumbent every candidate is uniform") {
  const Encoding encoding(SearchSpace::box(1, 0.0, 1.0));
  const History nothing;
  const ConfigurationSet known;
  VectorXd seen;
  const Acquisition acquisition{[&](const MatrixXd& X) {
    seen = X.row(0).transpose();
    return VectorXd(X.row(0).transpose());
  }};
  Random random(test_seed(1));
  const auto best = maximize_random_and_local(acquisition, {encoding, nothing, known}, {}, random);
  REQUIRE(best);
  CHECK(seen.size() == 500);
  CHECK((*best)[0] == seen.maxCoeff());
  check_z("deviation", sd_around(seen, 0.5), std::sqrt(1.0 / 12.0), std::sqrt(1.0 / 12.0 * 0.2 / 500.0));
}
