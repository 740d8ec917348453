#include "analysis/statistics/plackett_luce.hpp"

#include <array>
#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <vector>

#include <boost/math/distributions/beta.hpp>
#include <boost/math/distributions/chi_squared.hpp>

#include "catch.hpp"
#include "core/error.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::analysis;
using Eigen::Index, Eigen::MatrixXd, Eigen::Vector3d;

namespace {

PlackettLuce posterior(const MatrixXd& values, int draws, std::uint64_t seed) {
  Random random(test_seed(seed));
  return summarize_plackett_luce(plackett_luce_draws(values, draws, random), 0.95);
}

/// The probability of a ranking of three items: the sum over all orders that agree with its values.
double likelihood(const Eigen::RowVector3d& values, const Vector3d& w) {
  constexpr std::array<std::array<int, 3>, 6> orders = {
      {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};
  double sum = 0.0;
  for (const auto& o : orders) {
    if (values[o[0]] <= values[o[1]] && values[o[1]] <= values[o[2]]) sum += w[o[0]] * w[o[1]] / (w[o[1]] + w[o[2]]);
  }
  return sum;
}

/// The posterior by the midpoint rule on the triangle of weights.
struct Integrated {
  Vector3d mean = Vector3d::Zero();
  Eigen::Matrix3d p_better = Eigen::Matrix3d::Zero();
  double below = 0.0;  ///< P(w_1 < 0.3)
};

Integrated integrated(const MatrixXd& values) {
  constexpr int steps = 120;
  Integrated result;
  double total = 0.0;
  for (int a = 0; a < steps; ++a) {
    for (int b = 0; a + b < steps - 1; ++b) {
      for (const double offset : {1.0 / 3.0, 2.0 / 3.0}) {  // the two triangles of a cell, by their centres
        Vector3d w((a + offset) / steps, (b + offset) / steps, 0.0);
        w[2] = 1.0 - w[0] - w[1];
        if (w[2] <= 0.0) continue;
        double density = 1.0;
        for (Index r = 0; r < values.rows(); ++r) density *= likelihood(values.row(r), w);
        total += density;
        result.mean += density * w;
        if (w[0] < 0.3) result.below += density;
        for (int i = 0; i < 3; ++i) {
          for (int j = 0; j < 3; ++j) result.p_better(i, j) += density * w[i] / (w[i] + w[j]);
        }
      }
    }
  }
  result.mean /= total;
  result.p_better /= total;
  result.below /= total;
  return result;
}

/// A ranking drawn from the model: the items' places in a race with exponential times.
Eigen::RowVector3d race(const Vector3d& w, Random& random) {
  Vector3d times;
  for (Index i = 0; i < 3; ++i) times[i] = -std::log1p(-random.uniform()) / w[i];
  Eigen::RowVector3d places;
  for (Index i = 0; i < 3; ++i) places[i] = static_cast<double>((times.array() < times[i]).count());
  return places;
}

}  // namespace

TEST_CASE("the weight of one of two items has a beta distribution; ties tell nothing about it") {
  MatrixXd values(9, 2);
  values << 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 2, 1, 2, 1, 3, 3, 0, 0;  // five times first, twice second, two ties
  const PlackettLuce model = posterior(values, 100'000, 1);
  const boost::math::beta_distribution<double> exact(6.0, 3.0);
  CHECK(model.p_best[0] == Approx(6.0 / 9.0).margin(0.005));
  CHECK(model.p_better(0, 1) == Approx(6.0 / 9.0).margin(0.005));
  CHECK(model.low[0] == Approx(boost::math::quantile(exact, 0.025)).margin(0.01));
  CHECK(model.high[0] == Approx(boost::math::quantile(exact, 0.975)).margin(0.01));
  CHECK(model.p_better(1, 0) == Approx(1.0 - model.p_better(0, 1)));
}

TEST_CASE("the posterior of three items is that of numerical integration, with ties of every kind") {
  MatrixXd clear(5, 3), tied(6, 3), extreme(12, 3);
  clear << 1, 2, 3, 1, 3, 2, 2, 1, 3, 1, 2, 3, 3, 1, 2;
  tied << 1, 1, 2, 1, 2, 2, 2, 1, 2, 1, 1, 1, 1, 2, 3, 2, 2, 1;
  for (Index r = 0; r < extreme.rows(); ++r) extreme.row(r) = Eigen::RowVector3d(1, r % 2 ? 3 : 2, r % 2 ? 2 : 3);
  std::uint64_t seed = 2;
  for (const MatrixXd& values : {clear, tied, extreme}) {
    Random random(test_seed(seed++));
    const MatrixXd draws = plackett_luce_draws(values, 60'000, random);
    const PlackettLuce model = summarize_plackett_luce(draws, 0.95);
    const Integrated exact = integrated(values);
    INFO(values);
    for (Index i = 0; i < 3; ++i) {
      check_below("|error of a weight|", std::abs(model.p_best[i] - exact.mean[i]), 0.006);
      for (Index j = 0; j < 3; ++j) {
        check_below("|error of p_better|", std::abs(model.p_better(i, j) - exact.p_better(i, j)), 0.008);
      }
    }
    const double below = static_cast<double>((draws.col(0).array() < 0.3).count()) / static_cast<double>(draws.rows());
    check_below("|error of a probability|", std::abs(below - exact.below), 0.02);
  }
}

TEST_CASE("with many rankings the posterior mean is the maximum-likelihood estimate") {
  const auto golden = nlohmann::json::parse(std::ifstream(BOBENCH_TEST_DATA "/bayesian_golden.json"))["plackett_luce"];
  const auto rows = golden["ranks"].get<std::vector<std::vector<double>>>();
  MatrixXd values(static_cast<Index>(rows.size()), static_cast<Index>(rows[0].size()));
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t i = 0; i < rows[r].size(); ++i) values(static_cast<Index>(r), static_cast<Index>(i)) = rows[r][i];
  }
  const PlackettLuce model = posterior(values, 3000, 5);
  for (Index i = 0; i < values.cols(); ++i) {
    check_below("|mean - estimate|",
                std::abs(model.p_best[i] - golden["weights"][static_cast<std::size_t>(i)].get<double>()), 0.003);
  }
}

TEST_CASE("draws are calibrated: the rank of the true weight among them is uniform") {
  // Simulation-based calibration [Talts et al. 2018]. Every second ranking does not tell the order of its last two.
  constexpr int trials = 600, kept = 19, thinning = 10, bins = kept + 1;
  std::array<int, bins> counts{};
  Random random(test_seed(6));
  for (int trial = 0; trial < trials; ++trial) {
    Vector3d w;
    for (Index i = 0; i < 3; ++i) w[i] = -std::log1p(-random.uniform());
    w /= w.sum();
    MatrixXd values(6, 3);
    for (Index r = 0; r < values.rows(); ++r) {
      values.row(r) = race(w, random);
      if (r % 2 == 0) values.row(r) = values.row(r).cwiseMin(1.0);
    }
    const MatrixXd draws = plackett_luce_draws(values, kept * thinning, random);
    std::size_t rank = 0;
    for (int i = 0; i < kept; ++i) rank += draws(i * thinning, 0) < w[0] ? 1 : 0;
    ++counts[rank];
  }
  double chi_square = 0.0;
  constexpr double expected = static_cast<double>(trials) / bins;
  for (const int count : counts) chi_square += (count - expected) * (count - expected) / expected;
  const boost::math::chi_squared distribution(bins - 1);
  check_above("p of uniform ranks", boost::math::cdf(boost::math::complement(distribution, chi_square)), p_bound);
}

TEST_CASE("without rankings the posterior is the prior") {
  const PlackettLuce model = posterior(MatrixXd(0, 4), 50'000, 7);
  const boost::math::beta_distribution<double> exact(1.0, 3.0);
  for (Index i = 0; i < 4; ++i) {
    CHECK(model.p_best[i] == Approx(0.25).margin(0.006));
    CHECK(model.high[i] == Approx(boost::math::quantile(exact, 0.975)).margin(0.02));
  }
}

TEST_CASE("infinite values are ranked; NaN and a single item are refused") {
  constexpr double inf = std::numeric_limits<double>::infinity();
  MatrixXd infinite(2, 3), finite(2, 3);
  infinite << -inf, 0, inf, 0, inf, inf;
  finite << 1, 2, 3, 1, 2, 2;
  CHECK(posterior(infinite, 100, 8).p_best == posterior(finite, 100, 8).p_best);
  CHECK_THROWS_AS(posterior(MatrixXd::Ones(3, 1), 10, 9), InputError);
  finite(0, 0) = std::nan("");
  CHECK_THROWS_WITH(posterior(finite, 10, 9), ContainsSubstring("NaN"));
}
