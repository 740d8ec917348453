#include "acquisitions/maximizers/thompson_start.hpp"

#include <cmath>

#include "acquisitions/catalog.hpp"
#include "acquisitions/gaussian_process_on_a_line.hpp"
#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::acquisitions;
using Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// The distance to `top` in the unit box, negative and squared.
Acquisition hill(const VectorXd& top) {
  return {[top](const MatrixXd& X) { return VectorXd(-(X.colwise() - top).colwise().squaredNorm()); },
          [top](const VectorXd& x, VectorXd* gradient) {
            if (gradient) *gradient = -2.0 * (x - top);
            return -(x - top).squaredNorm();
          }};
}

std::optional<Configuration> maximize(const Acquisition& acquisition, const SearchState& state, std::uint64_t seed) {
  Random random(test_seed(seed));
  return ThompsonStart{}.maximize("thompson-start", acquisition, state, random);
}

}  // namespace

TEST_CASE("L-BFGS starts where the drawn value is the lowest, not where the score is the highest") {
  const Encoding encoding(SearchSpace::box(1, 0.0, 1.0));
  // Two valleys of -score, the deeper one at 0.9.
  const auto score = [](double x) {
    return std::exp(-50.0 * std::pow(x - 0.1, 2)) + 2.0 * std::exp(-50.0 * std::pow(x - 0.9, 2));
  };
  Acquisition hills{[&](const MatrixXd& X) { return VectorXd(X.row(0).transpose().unaryExpr(score)); },
                    [&](const VectorXd& x, VectorXd* gradient) {
                      if (gradient) *gradient = VectorXd::Constant(1, (score(x[0] + 1e-6) - score(x[0] - 1e-6)) / 2e-6);
                      return score(x[0]);
                    }};
  CHECK((*maximize(hills, {encoding, {}, {}}, 1))[0] == Approx(0.9).margin(1e-3));
  hills.drawn = [](const MatrixXd& X, Random&) { return VectorXd((X.row(0).transpose().array() - 0.12).abs()); };
  CHECK((*maximize(hills, {encoding, {}, {}}, 1))[0] == Approx(0.1).margin(1e-3));
}

TEST_CASE("L-BFGS moves discrete parameters; if its end point may not be proposed, the candidate is") {
  const Encoding encoding(SearchSpace({{"n", IntegerParameter{0, 100}}, {"c", CategoricalParameter{{"a", "b", "c"}}}}));
  const Configuration top = Eigen::Vector2d(37, 2);
  Acquisition acquisition = hill(encoding.encode(top));
  // The lowest drawn value is that of the candidate that is farthest from the top.
  acquisition.drawn = [&](const MatrixXd& X, Random&) { return acquisition.score(X); };
  ConfigurationSet known;
  CHECK(*maximize(acquisition, {encoding, {}, known}, 2) == top);
  known.insert(top);
  const Configuration candidate = *maximize(acquisition, {encoding, {}, known}, 2);
  CHECK(candidate[0] >= 95);
  CHECK(candidate[1] != 2);
}

TEST_CASE("a finite space is not asked twice until it is exhausted") {
  const Encoding encoding(SearchSpace({{"c", CategoricalParameter{{"a", "b", "c", "d"}}}}));
  const Acquisition acquisition = hill(VectorXd::Constant(4, 0.5));
  ConfigurationSet known;
  for (int i = 0; i < 4; ++i) {
    const auto next = maximize(acquisition, {encoding, {}, known}, 3);
    REQUIRE(next);
    CHECK(known.insert(*next));
  }
  CHECK_FALSE(maximize(acquisition, {encoding, {}, known}, 3));
}

TEST_CASE("without a gradient the candidate of the highest score is proposed") {
  const Encoding encoding(SearchSpace::box(1, 0.0, 1.0));
  Acquisition acquisition = hill(VectorXd::Constant(1, 0.4));
  acquisition.score_with_gradient = {};
  acquisition.drawn = [](const MatrixXd& X, Random&) { return VectorXd(X.row(0).transpose()); };
  const double best = (*maximize(acquisition, {encoding, {}, {}}, 5))[0];
  CHECK(best == Approx(0.4).margin(0.02));
  CHECK(best != 0.4);
}

TEST_CASE("drawn values have the mean and the variance of the predictions, and are independent") {
  const surrogates::Regressor model{LineModel()};
  const MatrixXd observed = line(5), places = Eigen::RowVector2d(0.6, 0.61);
  const Acquisition acquisition = make_acquisition({}, {model, -0.5, observed});
  const surrogates::Prediction prediction = model.predict(places);
  const Eigen::Vector2d sd = prediction.variance.cwiseSqrt();
  Random random(test_seed(4));
  constexpr int draws = 20000;
  Eigen::Array2d sum = Eigen::Array2d::Zero(), squares = sum;
  double products = 0.0;
  for (int i = 0; i < draws; ++i) {
    const Eigen::Array2d z = (acquisition.drawn(places, random) - prediction.mean).array() / sd.array();
    sum += z;
    squares += z.square();
    products += z[0] * z[1];
  }
  for (int k = 0; k < 2; ++k) {
    check_z("mean", sum[k], 0.0, std::sqrt(draws));
    check_z("variance", squares[k], draws, std::sqrt(2.0 * draws));
  }
  check_z("covariance", products, 0.0, std::sqrt(draws));
}
