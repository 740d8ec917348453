#include "analysis/statistics/effect_size.hpp"

#include <algorithm>
#include <limits>

#include "analysis/statistics/mann_whitney.hpp"

namespace bobench::analysis {

double vargha_delaney(std::span<const double> first, std::span<const double> second) {
  const double pairs = static_cast<double>(first.size()) * static_cast<double>(second.size());
  if (pairs == 0.0) return std::numeric_limits<double>::quiet_NaN();
  return mann_whitney(first, second, MannWhitneyMethod::normal).u_first / pairs;
}

double rank_biserial(std::span<const double> first, std::span<const double> second) {
  return 2.0 * vargha_delaney(first, second) - 1.0;
}

double share_of_ties(std::span<const double> first, std::span<const double> second) {
  double ties = 0.0;
  for (const double value : first) ties += static_cast<double>(std::ranges::count(second, value));
  return ties / static_cast<double>(first.size() * second.size());
}

const std::vector<EffectSize>& effect_sizes() {
  static const std::vector<EffectSize> table = {
      {"vargha-delaney",
       "Probability that a run of the row's optimiser ends lower than one of the column's (Vargha-Delaney)",
       vargha_delaney},
      {"rank-biserial",
       "Rank-biserial correlation (1: every run of the row's optimiser ends lower than the column's; -1: none)",
       rank_biserial},
  };
  return table;
}

}  // namespace bobench::analysis
