#include "analysis/statistics/wilcoxon.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "analysis/statistics/ranks.hpp"
#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"

using namespace bobench;
using namespace bobench::analysis;
using Values = std::vector<double>;

namespace {

/// min(1, 2 P(W <= w)) by enumeration of all choices of signs.
double exact_p_by_enumeration(const Values& ranks, double w) {
  double below = 0.0;
  const std::size_t choices = std::size_t{1} << ranks.size();
  for (std::size_t signs = 0; signs < choices; ++signs) {
    double sum = 0.0;
    for (std::size_t i = 0; i < ranks.size(); ++i) sum += (signs >> i & 1U) ? ranks[i] : 0.0;
    below += sum <= w ? 1.0 : 0.0;
  }
  return std::min(1.0, 2.0 * below / static_cast<double>(choices));
}

}  // namespace

TEST_CASE("Wilcoxon's sums of ranks, worked by hand") {
  // Differences 0, -1, 2, 2, -3. Without the zero, the absolute values 1, 2, 2, 3 have the ranks 1, 2.5, 2.5, 4.
  const Values first = {5, 1, 4, 6, 0}, second = {5, 2, 2, 4, 3};
  const WilcoxonResult dropped = wilcoxon(first, second);
  CHECK(dropped.w_plus == 5.0);
  CHECK(dropped.w_minus == 5.0);
  CHECK(dropped.pairs == 4);
  CHECK(dropped.p == 1.0);
  // With the zero they have the ranks 2, 3.5, 3.5, 5; the zero's rank 1 counts for neither side.
  const WilcoxonResult ranked = wilcoxon(first, second, ZeroDifferences::ranked);
  CHECK(ranked.w_plus == 7.0);
  CHECK(ranked.w_minus == 7.0);
  CHECK(ranked.pairs == 4);
  CHECK(wilcoxon(second, first).w_plus == dropped.w_minus);
}

TEST_CASE("the exact Wilcoxon distribution is that of all signs, with ties and zeros") {
  Random random(7);
  for (int round = 0; round < 40; ++round) {
    Values first, second, sizes;
    for (int i = 0; i < 3 + round % 9; ++i) {
      first.push_back(std::round(3.0 * random.normal() + 1.0));
      second.push_back(std::round(3.0 * random.normal()));
    }
    for (const auto zeros : {ZeroDifferences::dropped, ZeroDifferences::ranked}) {
      Values difference;
      for (std::size_t i = 0; i < first.size(); ++i) {
        if (zeros == ZeroDifferences::ranked || first[i] != second[i]) {
          difference.push_back(std::abs(first[i] - second[i]));
        }
      }
      const Values all = mid_ranks(difference);
      Values ranks;
      for (std::size_t i = 0; i < all.size(); ++i) {
        if (difference[i] > 0.0) ranks.push_back(all[i]);
      }
      const WilcoxonResult test = wilcoxon(first, second, zeros, WilcoxonMethod::exact);
      CHECK(test.pairs == ranks.size());
      CHECK(test.p == Approx(exact_p_by_enumeration(ranks, std::min(test.w_plus, test.w_minus))).epsilon(1e-12));
      CHECK(wilcoxon(second, first, zeros, WilcoxonMethod::exact).p == test.p);
    }
  }
}

TEST_CASE("the automatic Wilcoxon test is exact for few pairs, normal for many") {
  Values first, second;
  for (int i = 0; i < 51; ++i) {
    first.push_back(std::sin(1.7 * i));
    second.push_back(0.2);
    if (i != 49 && i != 50) continue;
    const auto expected = i == 49 ? WilcoxonMethod::exact : WilcoxonMethod::normal;
    CHECK(wilcoxon(first, second).p == wilcoxon(first, second, ZeroDifferences::dropped, expected).p);
  }
}

TEST_CASE("Wilcoxon's corner cases are defined") {
  const double inf = std::numeric_limits<double>::infinity();
  CHECK(wilcoxon(Values{}, Values{}).p == 1.0);
  CHECK(wilcoxon(Values{1, 2}, Values{1, 2}).p == 1.0);
  CHECK(wilcoxon(Values{1, 2}, Values{1, 2}, ZeroDifferences::ranked, WilcoxonMethod::normal).p == 1.0);
  // Equal infinities do not differ; a failed run (infinite regret) differs by more than any other run.
  const WilcoxonResult result = wilcoxon(Values{inf, inf, 1}, Values{inf, 3, 9});
  CHECK(result.pairs == 2);
  CHECK(result.w_plus == 2.0);
  CHECK(wilcoxon(Values{1, 2, 3, 4, 5}, Values{2, 4, 6, 8, 10}).p == Approx(2.0 / 32.0));
  CHECK_THROWS_AS(wilcoxon(Values{1}, Values{1, 2}), Error);
  CHECK_THROWS_AS(wilcoxon(Values{std::nan("")}, Values{1}), Error);
}

TEST_CASE("the one-sided p is small where the first value of each pair is the lower one") {
  const std::vector<double> low = {1, 2, 3, 4, 5}, high = {2, 4, 6, 8, 10};
  CHECK(analysis::wilcoxon_less(low, high) == Approx(1.0 / 32.0));
  CHECK(analysis::wilcoxon_less(high, low) == Approx(31.0 / 32.0));
}
