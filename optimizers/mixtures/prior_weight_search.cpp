#include "optimizers/mixtures/prior_weight_search.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include <boost/math/tools/minima.hpp>

#include "optimizers/mixtures/tuned_settings.hpp"

namespace bobench::optimizers {

PriorWeight best_prior_weight(std::vector<HeldOut>& held_out, surrogates::PriorOptions prior) {
  const auto log_density = [&](double log_weight) {
    prior.prior_weight = std::exp(log_weight);
    double sum = 0.0;
    for (HeldOut& one : held_out) {
      one.conditional.set_prior(prior);
      sum += one.conditional.log_density(one.targets).sum();
    }
    return sum;
  };
  const double low = std::log(least_prior_weight), high = std::log(most_prior_weight);
  constexpr int steps = 12;  // half a decade each
  const auto at = [&](int i) { return low + (high - low) * i / steps; };
  int best = 0;
  double most = -std::numeric_limits<double>::infinity();
  for (int i = 0; i <= steps; ++i) {
    const double value = log_density(at(i));
    if (!(value > most)) continue;
    most = value;
    best = i;
  }
  constexpr int bits = 8;  // of the logarithm; the density changes little near its maximum
  std::uintmax_t evaluations = 12;
  const auto [refined, negative] = boost::math::tools::brent_find_minima(
      [&](double log_weight) { return -log_density(log_weight); }, at(std::max(best - 1, 0)),
      at(std::min(best + 1, steps)), bits, evaluations);
  if (-negative > most) return {std::exp(refined), -negative};
  return {std::exp(at(best)), most};
}

}  // namespace bobench::optimizers
