#include "analysis/statistics/mann_whitney.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "core/random.hpp"
#include "golden.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::analysis;
using Values = std::vector<double>;

namespace {

/// Twice the smaller tail, by enumeration of all choices of the first sample's values from the pooled values.
std::vector<double> all_p_by_enumeration(const Values& pooled, std::size_t n) {
  std::vector<bool> is_first(pooled.size(), false);
  std::fill(is_first.begin(), is_first.begin() + static_cast<std::ptrdiff_t>(n), true);
  Values all;
  do {
    double u = 0.0;
    for (std::size_t i = 0; i < pooled.size(); ++i) {
      for (std::size_t j = 0; j < pooled.size(); ++j) {
        if (is_first[i] && !is_first[j]) u += pooled[i] > pooled[j] ? 1.0 : pooled[i] == pooled[j] ? 0.5 : 0.0;
      }
    }
    all.push_back(u);
  } while (std::prev_permutation(is_first.begin(), is_first.end()));
  Values p;
  for (const double u : all) {
    const auto low = std::count_if(all.begin(), all.end(), [&](double other) { return other <= u; });
    const auto high = std::count_if(all.begin(), all.end(), [&](double other) { return other >= u; });
    p.push_back(std::min(1.0, 2.0 * static_cast<double>(std::min(low, high)) / static_cast<double>(all.size())));
  }
  return p;
}

/// P(U <= u) by enumeration of all choices of the first sample's values.
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

TEST_CASE("with ties too the exact Mann-Whitney p is that of all arrangements, and holds its level") {
  const std::vector<Values> patterns = {{0, 0, 0, 1, 2, 3},
                                        {0, 0, 0, 0, 1, 2, 3, 4},
                                        {1, 1, 2, 2, 3, 3, 4, 4, 5},
                                        {0, 0, 0, 0, 0, 0, 7, 8, 9, 9},
                                        {1, 2, 2, 2, 2, 2, 2, 2, 2, 3},
                                        {5, 5, 5, 5, 5, 5, 5}};
  for (const Values& pooled : patterns) {
    for (std::size_t n = 1; n < pooled.size(); ++n) {
      const std::vector<double> expected = all_p_by_enumeration(pooled, n);
      Values found;
      std::vector<bool> is_first(pooled.size(), false);
      std::fill(is_first.begin(), is_first.begin() + static_cast<std::ptrdiff_t>(n), true);
      do {
        Values first, second;
        for (std::size_t i = 0; i < pooled.size(); ++i) (is_first[i] ? first : second).push_back(pooled[i]);
        found.push_back(mann_whitney(first, second).p);
        REQUIRE(found.back() == Approx(expected[found.size() - 1]).epsilon(1e-12));
        REQUIRE(found.back() == mann_whitney(second, first).p);
      } while (std::prev_permutation(is_first.begin(), is_first.end()));
      for (const double level : {0.01, 0.05, 0.1, 0.25}) {
        const auto rejected = std::count_if(found.begin(), found.end(), [&](double p) { return p < level; });
        CHECK(static_cast<double>(rejected) <= level * static_cast<double>(found.size()));
      }
    }
  }
}

TEST_CASE("the exact Mann-Whitney test with ties agrees with scipy's permutation test") {
  const auto cases = exact_golden()["mann_whitney"];
  REQUIRE(cases.size() == 30);
  for (const auto& one : cases) {
    const Values a = one["a"], b = one["b"];
    CHECK(mann_whitney(a, b).p == Approx(one["p"].get<double>()).epsilon(1e-9));
    CHECK(mann_whitney_less(a, b) == Approx(one["p_less"].get<double>()).epsilon(1e-9));
  }
}

TEST_CASE("values at a floor are ties: three zeros against three others do not prove a difference") {
  CHECK(mann_whitney(Values{0, 0, 0}, Values{1, 2, 3}).p == Approx(0.1).epsilon(1e-12));
  CHECK(mann_whitney(Values{0, 0, 0}, Values{1, 2, 3}, MannWhitneyMethod::normal).p == Approx(0.0369).margin(1e-4));
  CHECK(mann_whitney(Values{0, 0, 0, 0}, Values{1, 2, 3, 4}).p == Approx(2.0 / 70.0).epsilon(1e-12));
}

TEST_CASE("the automatic method is exact up to 20 values a sample") {
  const Values a = {1, 2, 3}, b = {4, 5, 6}, tied = {3, 5, 6};
  CHECK(mann_whitney(a, b).p == Approx(0.1).epsilon(1e-12));
  CHECK(mann_whitney(a, tied).p == Approx(0.2).epsilon(1e-12));
  Values zeros(20, 0.0), ones(20, 1.0);
  CHECK(mann_whitney(zeros, ones).p == Approx(2.0 / 137846528820.0).epsilon(1e-12));  // C(40, 20)
  zeros.push_back(0.0);
  CHECK(mann_whitney(zeros, ones).p == mann_whitney(zeros, ones, MannWhitneyMethod::normal).p);
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
  // kurobako's table, for the normal approximation; for .01 it lists 6, because kurobako rounds the mean of U.
  const std::vector<std::pair<double, int>> table = {{.025, 4},  {.01, 5},  {.0075, 6},  {.005, 6},
                                                     {.0025, 7}, {.001, 8}, {.00075, 9}, {.00025, 10}};
  for (const auto& [alpha, replicates] : table) {
    CHECK(replicates_to_separate(alpha, MannWhitneyMethod::normal) == replicates);
  }
  CHECK(min_mann_whitney_p(15, MannWhitneyMethod::normal) == Approx(3e-6).epsilon(0.2));
  CHECK(min_mann_whitney_p(4) == Approx(2.0 / 70.0));
  CHECK(replicates_to_separate(0.0005) == 8);
}

TEST_CASE("the one-sided Mann-Whitney test looks one way only") {
  // Of the 20 arrangements of 3 and 3, one has U = 0, one U = 1 and two have U = 2.
  CHECK(mann_whitney_less(Values{1, 2, 3}, Values{4, 5, 6}) == Approx(0.05));
  CHECK(mann_whitney_less(Values{4, 5, 6}, Values{1, 2, 3}) == Approx(1.0));
  CHECK(mann_whitney_less(Values{1, 2, 5}, Values{3, 4, 6}) == Approx(0.2));
  CHECK(mann_whitney_less(Values{3, 4, 6}, Values{1, 2, 5}) == Approx(0.9));
  const Values a = {1, 2, 2, 5}, b = {2, 3, 6};
  const auto normal = MannWhitneyMethod::normal;
  CHECK(mann_whitney_less(a, b, normal) + mann_whitney_less(b, a, normal) == Approx(1.0));
  CHECK(mann_whitney_less(a, b, normal) == Approx(mann_whitney(a, b, normal).p / 2.0));
  CHECK(mann_whitney_less(Values{1, 1}, Values{1, 1}) == 1.0);
  CHECK(mann_whitney_less(Values{}, Values{1}) == 1.0);
}

TEST_CASE("draws of the same samples are tested as by hand") {
  Random random(test_seed(1));
  for (int i = 0; i < 200; ++i) {
    const std::size_t n = 1 + random.index(12), m = 1 + random.index(12);
    Values first, second;
    for (std::size_t r = 0; r < n; ++r) first.push_back(static_cast<double>(random.index(6)));
    for (std::size_t r = 0; r < m; ++r) second.push_back(r == 0 ? INFINITY : static_cast<double>(random.index(9)));
    const ResampledMannWhitney resampled(first, second);
    Values times_first(n), times_second(m), drawn_first, drawn_second;
    for (std::size_t r = 0; r < n + 2; ++r) {
      const std::size_t chosen = random.index(n);
      times_first[chosen] += 1.0;
      drawn_first.push_back(first[chosen]);
    }
    for (std::size_t r = 0; r < m; ++r) {
      const std::size_t chosen = random.index(m);
      times_second[chosen] += 1.0;
      drawn_second.push_back(second[chosen]);
    }
    const auto fast = resampled.of(times_first, times_second);
    const auto slow = mann_whitney(drawn_first, drawn_second, MannWhitneyMethod::normal);
    CHECK(fast.u_first == slow.u_first);
    CHECK(fast.u_second == slow.u_second);
    CHECK(fast.p == slow.p);
  }
  CHECK(ResampledMannWhitney(Values{1, 2}, Values{3}).of(Values{0, 0}, Values{1}).p == 1.0);
  CHECK_THROWS(ResampledMannWhitney(Values{1, NAN}, Values{3}));
}
