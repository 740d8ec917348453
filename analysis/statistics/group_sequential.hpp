// Group-sequential tests: alpha spending over interim analyses, overall p-values, conditional power.
#pragma once

#include <cstddef>
#include <vector>

#include "core/enum_names.hpp"

namespace bobench::analysis {

/// Alpha spending: how the level a = alpha/2 of each side of a two-sided test is spent over the information fraction t
/// in (0, 1] [Lan & DeMets 1983].
enum class Spending {
  obrien_fleming,  ///< 2 - 2 Phi(z_(a/2) / sqrt(t)), Phi(z_q) = 1 - q: almost nothing early [O'Brien & Fleming 1979]
  pocock           ///< a ln(1 + (e - 1) t): similar amounts at each interim analysis [Pocock 1977]
};
constexpr auto enum_names(Spending) {
  return std::to_array<EnumName<Spending>>(
      {{Spending::obrien_fleming, "obrien-fleming", "little early"}, {Spending::pocock, "pocock", "evenly"}});
}

/// The level that both sides have spent by t: from 0 to alpha, reached at t = 1.
double spent_level(Spending spending, double alpha, double t);

/// The interim analyses (stages, the last of which is the final analysis) of a two-sided test. Under the null
/// hypothesis its statistic Z_k is standard normal with independent increments: Cov(Z_j, Z_k) = sqrt(t_j / t_k) for j <
/// k, as for means of growing samples. Under the null hypothesis |Z_k| reaches the bound of some stage with probability
/// alpha; less often where the statistic is more correlated from stage to stage.
class GroupSequentialTest {
 public:
  /// @param information  fraction of all information at each stage: increasing, above 0, the last one 1
  /// @throws Error for other fractions, or alpha outside of (0, 1)
  GroupSequentialTest(std::vector<double> information, double alpha, Spending spending);

  std::size_t stages() const { return information_.size(); }
  double information(std::size_t stage) const { return information_[stage]; }
  /// Bound of |Z|; infinite where a stage has less than 1e-15 to spend.
  double bound(std::size_t stage) const { return bounds_[stage]; }
  /// The bound as a two-sided p.
  double level(std::size_t stage) const;
  /// Overall p-value: the smallest alpha whose test of the same stages would reject with this p at this stage [Jennison
  /// & Turnbull 1984]. It is at least p, increases with p, and equals alpha for p = level(stage). Interpolated between
  /// 25 alphas from 1e-6 to 0.5, to a relative error of about 1 %; proportional beyond them.
  double overall_p(double p, std::size_t stage) const;

 private:
  std::vector<double> information_, bounds_;
  std::vector<double> alphas_;               ///< ascending
  std::vector<std::vector<double>> levels_;  ///< [stage][alpha], as p
};

/// The bounds alone, by recursive numerical integration [Armitage, McPherson & Rowe 1969], accurate to 1e-5.
std::vector<double> group_sequential_bounds(const std::vector<double>& information, double alpha, Spending spending);

/// Conditional power under the current trend: the probability that Z, which is `z` at the information fraction t < 1,
/// ends above `bound` at t = 1 [Lan & Wittes 1988]: with B(t) = Z sqrt(t), Phi((z / sqrt(t) - bound) / sqrt(1 - t)).
double conditional_power(double z, double t, double bound);

/// The information at which Z, under the current trend, ends above `bound` with probability `power`, relative to that
/// of t = 1; infinite where z <= 0.
double information_needed(double z, double t, double bound, double power = 0.8);

}  // namespace bobench::analysis
