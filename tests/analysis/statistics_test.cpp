#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>

#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/effect_size.hpp"
#include "analysis/statistics/friedman.hpp"
#include "analysis/statistics/holm.hpp"
#include "analysis/statistics/mann_whitney.hpp"
#include "analysis/statistics/ranks.hpp"
#include "analysis/statistics/summary.hpp"
#include "core/error.hpp"
#include "core/random.hpp"

using namespace bobench;
using namespace bobench::analysis;
using Values = std::vector<double>;

namespace {

nlohmann::json golden() {
  std::ifstream file(BOBENCH_TEST_DATA "/statistics_golden.json");
  return nlohmann::json::parse(file);
}

/// P(U <= u) by going through every way to choose which values are the first sample's.
double exact_p_by_enumeration(std::size_t n, std::size_t m, double u) {
  std::vector<bool> is_first(n + m, false);
  std::fill(is_first.begin(), is_first.begin() + static_cast<std::ptrdiff_t>(n), true);
  double total = 0.0, below = 0.0;
  do {
    double pairs = 0.0, seconds_below = 0.0;
    for (const bool first : is_first) {
      if (first) {
        pairs += seconds_below;
      } else {
        seconds_below += 1.0;
      }
    }
    total += 1.0;
    below += pairs <= u ? 1.0 : 0.0;
  } while (std::prev_permutation(is_first.begin(), is_first.end()));
  return below / total;
}

}  // namespace

TEST_CASE("mid-ranks share ties, and tie correction counts them") {
  CHECK(mid_ranks(Values{3.0, 1.0, 3.0, 2.0}) == Values{3.5, 1.0, 3.5, 2.0});
  CHECK(tie_correction(Values{3.0, 1.0, 3.0, 2.0}) == 6.0);
  CHECK(tie_correction(Values{1.0, 2.0}) == 0.0);
  CHECK(mid_ranks(Values{std::numeric_limits<double>::infinity(), 0.0}) == Values{2.0, 1.0});
  CHECK_THROWS_AS(mid_ranks(Values{std::nan("")}), Error);
}

TEST_CASE("Mann-Whitney agrees with scipy, exact and normal, with and without ties") {
  const auto cases = golden()["mann_whitney"];
  REQUIRE(cases.size() == 60);
  int exact = 0;
  for (const auto& one : cases) {
    const Values a = one["a"], b = one["b"];
    const auto normal = mann_whitney(a, b, MannWhitneyMethod::normal);
    CHECK(normal.u_first == one["u"].get<double>());
    CHECK(normal.u_first + normal.u_second == static_cast<double>(a.size() * b.size()));
    CHECK(std::abs(normal.p - one["normal_p"].get<double>()) < 1e-9);
    CHECK(mann_whitney(b, a, MannWhitneyMethod::normal).p == Approx(normal.p).epsilon(1e-12));
    if (!one.contains("exact_p")) continue;
    ++exact;
    CHECK(std::abs(mann_whitney(a, b, MannWhitneyMethod::exact).p - one["exact_p"].get<double>()) < 1e-9);
  }
  CHECK(exact >= 25);
}

TEST_CASE("the exact Mann-Whitney distribution is that of all arrangements") {
  for (const std::size_t n : {1U, 3U, 5U}) {
    for (const std::size_t m : {1U, 4U, 6U}) {
      Values first, second;
      for (std::size_t i = 0; i < n; ++i) first.push_back(2.0 * static_cast<double>(i) + 0.5);
      for (std::size_t i = 0; i < m; ++i) second.push_back(static_cast<double>(i) * 1.75);
      const auto test = mann_whitney(first, second, MannWhitneyMethod::exact);
      const double u = std::min(test.u_first, test.u_second);
      CHECK(test.p == Approx(std::min(1.0, 2.0 * exact_p_by_enumeration(n, m, u))).epsilon(1e-12));
    }
  }
}

TEST_CASE("the automatic method is exact for small samples without ties alone") {
  const Values a = {1, 2, 3}, b = {4, 5, 6}, tied = {3, 5, 6};
  CHECK(mann_whitney(a, b).p == Approx(0.1).epsilon(1e-12));
  CHECK(mann_whitney(a, tied).p == mann_whitney(a, tied, MannWhitneyMethod::normal).p);
  CHECK_THROWS_AS(mann_whitney(a, tied, MannWhitneyMethod::exact), Error);
  CHECK(mann_whitney(a, Values{}).p == 1.0);
  CHECK(mann_whitney(Values{1, 1}, Values{1, 1}).p == 1.0);
}

TEST_CASE("the worked example of the ranking scheme") {
  const Values A = {.10, .12, .11, .13, .09, .10, .12, .14}, B = {.11, .13, .12, .15, .10, .11, .14, .13};
  const Values C = {.30, .35, .28, .40, .33, .31, .29, .36};
  const auto ab = mann_whitney(A, B, MannWhitneyMethod::normal), ac = mann_whitney(A, C, MannWhitneyMethod::normal);
  CHECK(ab.u_first == 21.5);
  CHECK(ab.u_second == 42.5);
  CHECK(ab.p == Approx(.2641).margin(5e-5));
  CHECK(ac.u_first == 0.0);
  CHECK(ac.p == Approx(0.0007637037391315313).epsilon(1e-12));
}

TEST_CASE("the replicates needed to separate anything") {
  // kurobako's table, for the normal approximation; at .01 it has 6, because kurobako rounds the mean of U.
  const std::vector<std::pair<double, int>> table = {{.025, 4},  {.01, 5},  {.0075, 6},  {.005, 6},
                                                     {.0025, 7}, {.001, 8}, {.00075, 9}, {.00025, 10}};
  for (const auto& [alpha, replicates] : table) {
    CHECK(replicates_to_separate(alpha, MannWhitneyMethod::normal) == replicates);
  }
  CHECK(least_mann_whitney_p(15, MannWhitneyMethod::normal) == Approx(3e-6).epsilon(0.2));
  CHECK(least_mann_whitney_p(4) == Approx(2.0 / 70.0));
  CHECK(replicates_to_separate(0.0005) == 8);
}

TEST_CASE("Friedman agrees with scipy, with and without ties") {
  const auto cases = golden()["friedman"];
  REQUIRE(cases.size() == 50);
  for (const auto& one : cases) {
    const std::vector<Values> rows = one["values"];
    Eigen::MatrixXd values(rows.size(), rows.front().size());
    for (Eigen::Index i = 0; i < values.rows(); ++i) {
      for (Eigen::Index j = 0; j < values.cols(); ++j) {
        values(i, j) = rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
      }
    }
    const FriedmanResult result = friedman(values);
    CHECK(result.chi_square == Approx(one["chi_square"].get<double>()).epsilon(1e-10));
    CHECK(std::abs(result.p - one["p"].get<double>()) < 1e-9);
    const Values ranks = one["mean_ranks"];
    for (std::size_t j = 0; j < ranks.size(); ++j) {
      CHECK(result.mean_ranks[static_cast<Eigen::Index>(j)] == Approx(ranks[j]).epsilon(1e-12));
    }
  }
}

TEST_CASE("Friedman's corner cases are defined") {
  CHECK(friedman(Eigen::MatrixXd::Ones(5, 3)).p == 1.0);
  CHECK(friedman(Eigen::MatrixXd::Ones(0, 3)).p == 1.0);
  CHECK(friedman(Eigen::MatrixXd::Ones(1, 3)).p == 1.0);
  Eigen::MatrixXd unanimous(6, 3);
  for (Eigen::Index i = 0; i < 6; ++i) unanimous.row(i) << 1.0, 2.0, 3.0;
  const FriedmanResult result = friedman(unanimous);
  CHECK(result.chi_square == Approx(12.0));
  CHECK(result.f_p == 0.0);
  // By hand: n = 4, k = 2, mean ranks 1.25 and 1.75: chi^2 = 1, F = 3 * 1 / (4 - 1) = 1 with (1, 3) degrees of freedom.
  Eigen::MatrixXd small(4, 2);
  small << 1, 2, 1, 2, 1, 2, 2, 1;
  CHECK(friedman(small).chi_square == Approx(1.0));
  CHECK(friedman(small).f == Approx(1.0));
  CHECK(friedman(small).f_p == Approx(0.39100221895577).epsilon(1e-9));
}

TEST_CASE("summaries agree with numpy") {
  const auto cases = golden()["quantiles"];
  for (const auto& one : cases) {
    const Values values = one["values"], expected = one["quantiles"];
    CHECK(mean(values) == Approx(one["mean"].get<double>()).epsilon(1e-12));
    if (one["std"].is_null()) {
      CHECK(std::isnan(standard_deviation(values)));
    } else {
      CHECK(standard_deviation(values) == Approx(one["std"].get<double>()).epsilon(1e-12));
    }
    const Values shares = {0, 0.1, 0.25, 0.5, 0.75, 1};
    for (std::size_t i = 0; i < shares.size(); ++i) {
      CHECK(quantile(values, shares[i]) == Approx(expected[i]).epsilon(1e-12).margin(1e-15));
    }
  }
  CHECK(std::isnan(mean(Values{})));
  CHECK(std::isnan(median(Values{})));
  CHECK(median(Values{1.0, 2.0, std::numeric_limits<double>::infinity()}) == 2.0);
}

TEST_CASE("the one-sided Mann-Whitney test looks one way only") {
  // Of the 20 arrangements of 3 and 3, one has U = 0, one U = 1 and two have U = 2.
  CHECK(mann_whitney_less(Values{1, 2, 3}, Values{4, 5, 6}) == Approx(0.05));
  CHECK(mann_whitney_less(Values{4, 5, 6}, Values{1, 2, 3}) == Approx(1.0));
  CHECK(mann_whitney_less(Values{1, 2, 5}, Values{3, 4, 6}) == Approx(0.2));
  CHECK(mann_whitney_less(Values{3, 4, 6}, Values{1, 2, 5}) == Approx(0.9));
  const Values a = {1, 2, 2, 5}, b = {2, 3, 6};
  const auto normal = MannWhitneyMethod::normal;
  CHECK(mann_whitney_less(a, b) + mann_whitney_less(b, a) == Approx(1.0));
  CHECK(mann_whitney_less(a, b) == Approx(mann_whitney(a, b, normal).p / 2.0));
  CHECK(mann_whitney_less(Values{1, 1}, Values{1, 1}) == 1.0);
  CHECK(mann_whitney_less(Values{}, Values{1}) == 1.0);
}

TEST_CASE("Holm's p-values are those worked by hand") {
  // 0.01 x 4; 0.02 x 3; 0.03 x 2; 0.04 x 1 is lifted to the one before.
  const auto adjusted = holm(Values{0.03, 0.01, 0.04, 0.02});
  CHECK(adjusted[1] == Approx(0.04));
  CHECK(adjusted[3] == Approx(0.06));
  CHECK(adjusted[0] == Approx(0.06));
  CHECK(adjusted[2] == Approx(0.06));
  CHECK(holm(Values{0.6, 0.7}) == Values{1.0, 1.0});
  CHECK(holm(Values{}).empty());
  CHECK_THROWS_AS(holm(Values{std::nan("")}), Error);
}

TEST_CASE("A12 is the share of pairs in which the first value is the larger") {
  // 3 beats 1 and 2, ties with 3; 2 beats 1, ties with 2; 0 beats none: (2.5 + 1.5 + 0) / 9.
  CHECK(vargha_delaney(Values{3, 2, 0}, Values{1, 2, 3}) == Approx(4.0 / 9.0));
  CHECK(vargha_delaney(Values{1, 2}, Values{3, 4}) == 0.0);
  CHECK(vargha_delaney(Values{3, 4}, Values{1, 2}) == 1.0);
  CHECK(std::isnan(vargha_delaney(Values{}, Values{1})));
}

TEST_CASE("the bootstrap interval of the median holds most of the resampled medians") {
  Random random(1);
  const auto same = bootstrap_median(Values{2, 2, 2}, 0.95, 100, random);
  CHECK(same.low == 2.0);
  CHECK(same.high == 2.0);
  // Of three values the median of a resample is the lowest with probability 7/27, the highest likewise.
  const auto wide = bootstrap_median(Values{1, 2, 3}, 0.95, 1000, random);
  CHECK(wide.low == 1.0);
  CHECK(wide.high == 3.0);
  const auto narrow = bootstrap_median(Values{1, 2, 3}, 0.40, 1000, random);
  CHECK(narrow.low == 2.0);
  CHECK(narrow.high == 2.0);
  CHECK(std::isnan(bootstrap_median(Values{}, 0.95, 10, random).low));
}
