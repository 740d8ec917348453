// Tests that look at their data several times: which part of the level each look may spend, and what follows from it.
#pragma once

#include <cstddef>
#include <vector>

namespace bobench::analysis {

/// How the level a = alpha/2 of each side of a two-sided test is spent over the share t of all information, in (0, 1]
/// [Lan & DeMets 1983].
enum class Spending {
  obrien_fleming,  ///< 2 - 2 Phi(z_(a/2) / sqrt(t)), Phi(z_q) = 1 - q: next to nothing early [O'Brien & Fleming 1979]
  pocock           ///< a ln(1 + (e - 1) t): about as much at each look [Pocock 1977]
};

/// What both sides have spent by t: between 0 and alpha, which it is at t = 1.
double spent_level(Spending spending, double alpha, double t);

/// The looks of a two-sided test whose statistic Z_k is standard normal at each look and has increments that are
/// independent: Cov(Z_j, Z_k) = sqrt(t_j / t_k) for j < k, as means of growing samples have it. Where nothing is there,
/// |Z_k| reaches the bound of some look with probability alpha. Statistics that are more alike from look to look do so
/// more rarely.
class GroupSequentialTest {
 public:
  /// @param shares  of all information, at each look: rising, above 0, the last 1
  /// @throws Error for other shares, or alpha outside of (0, 1)
  GroupSequentialTest(std::vector<double> shares, double alpha, Spending spending);

  std::size_t looks() const { return shares_.size(); }
  double share(std::size_t look) const { return shares_[look]; }
  /// Of |Z|; infinite where a look has less than 1e-15 to spend.
  double bound(std::size_t look) const { return bounds_[look]; }
  /// The same as a two-sided p.
  double level(std::size_t look) const;
  /// The least alpha whose test of the same looks would reject by a p as small as this at this look: what a p comes to
  /// as a whole [Jennison & Turnbull 1984]. At least p, rising in it, and alpha for p = level(look). Interpolated
  /// between 25 alphas from 1e-6 to 0.5, to a relative error of 1 % or so; beyond them in proportion.
  double overall_p(double p, std::size_t look) const;

 private:
  std::vector<double> shares_, bounds_;
  std::vector<double> alphas_;               ///< rising
  std::vector<std::vector<double>> levels_;  ///< [look][alpha], as p
};

/// The bounds alone, by recursive numerical integration [Armitage, McPherson & Rowe 1969], good to 1e-5.
std::vector<double> group_sequential_bounds(const std::vector<double>& shares, double alpha, Spending spending);

/// The chance that Z, which is `z` at the share t < 1 of information, ends above `bound` at t = 1 if it goes on as it
/// has begun [Lan & Wittes 1988]: with B(t) = Z sqrt(t), Phi((z / sqrt(t) - bound) / sqrt(1 - t)).
double conditional_power(double z, double t, double bound);

/// The share of information at which Z, if it goes on like this, ends above `bound` with probability `power`, in
/// units of that of t = 1; infinite where z <= 0.
double information_needed(double z, double t, double bound, double power = 0.8);

}  // namespace bobench::analysis
