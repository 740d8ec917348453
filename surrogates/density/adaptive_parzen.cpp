#include "surrogates/density/adaptive_parzen.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <utility>
#include <vector>

#include "numerics/normal_distribution.hpp"

namespace bobench::surrogates {
namespace {

using Eigen::ArrayXd, Eigen::Index;

constexpr double max_bandwidth_divisor = 100.0;
/// Beyond it the normal distribution function is 0 or 1 to machine precision.
constexpr double far_out = 8.5;
/// exp() of smaller exponents is negligible next to the prior, and slow near the subnormal numbers.
constexpr double min_exponent = -700.0;

double normal_cdf(double z) {
  if (z > far_out) return 1.0;
  return z < -far_out ? 0.0 : normal_probability(z);
}

}  // namespace

ArrayXd linear_forgetting_weights(Index n, Index flat) {
  ArrayXd weights = ArrayXd::Ones(n);
  const Index ramp = n - flat;
  const double oldest = 1.0 / static_cast<double>(n);
  for (Index i = 0; i < ramp; ++i) {
    weights[i] = oldest + (ramp == 1 ? 0.0 : (1.0 - oldest) * static_cast<double>(i) / static_cast<double>(ramp - 1));
  }
  return weights;
}

AdaptiveParzen::AdaptiveParzen(Parameter parameter, double prior_weight)
    : parameter_(std::move(parameter)),
      prior_weight_(prior_weight),
      low_(warp(parameter_.low())),
      high_(warp(parameter_.high())) {
  fit(ArrayXd(0), ArrayXd(0));
}

double AdaptiveParzen::warp(double value) const {
  return parameter_.is_log() ? std::log(value) : value;
}

void AdaptiveParzen::fit(const ArrayXd& values, const ArrayXd& weights) {
  if (parameter_.is_categorical()) {
    count_choices(values, weights);
  } else {
    place_components(values, weights);
    if (parameter_.is_discrete()) merge_equal_components();
  }
  finish();
}

void AdaptiveParzen::count_choices(const ArrayXd& values, const ArrayXd& weights) {
  weights_ = ArrayXd::Constant(static_cast<Index>(parameter_.high()) + 1, prior_weight_);
  for (Index i = 0; i < values.size(); ++i) weights_[static_cast<Index>(values[i])] += weights[i];
}

void AdaptiveParzen::place_components(const ArrayXd& values, const ArrayXd& weights) {
  const Index n = values.size();
  const double middle = 0.5 * (low_ + high_);
  centers_.resize(n + 1);
  weights_.resize(n + 1);
  Index prior = 0;
  for (Index i = 0; i < n; ++i) {
    const double center = warp(values[i]);
    prior += center < middle;
    const Index at = i + (center >= middle);
    centers_[at] = center;
    weights_[at] = weights[i];
  }
  centers_[prior] = middle;
  weights_[prior] = prior_weight_;
  set_bandwidths(prior);
}

void AdaptiveParzen::set_bandwidths(Index prior) {
  const Index count = centers_.size(), last = count - 1;
  const double range = high_ - low_;
  const auto gaps = centers_.tail(last) - centers_.head(last);
  bandwidths_.resize(count);
  if (count == 2) bandwidths_.setConstant(0.5 * range);
  if (count > 2) {
    bandwidths_.segment(1, count - 2) = gaps.head(count - 2).max(gaps.tail(count - 2));
    bandwidths_[0] = gaps[0];
    bandwidths_[last] = gaps[last - 1];
  }
  const double least = range / std::min(max_bandwidth_divisor, static_cast<double>(count) + 1.0);
  bandwidths_ = bandwidths_.max(least).min(range);
  bandwidths_[prior] = range;
}

/// Integer values repeat: of k equal observations all but the outer two have the same bandwidth.
void AdaptiveParzen::merge_equal_components() {
  Index kept = 0;
  for (Index i = 1; i < centers_.size(); ++i) {
    if (centers_[i] == centers_[kept] && bandwidths_[i] == bandwidths_[kept]) {
      weights_[kept] += weights_[i];
      continue;
    }
    ++kept;
    centers_[kept] = centers_[i];
    bandwidths_[kept] = bandwidths_[i];
    weights_[kept] = weights_[i];
  }
  centers_.conservativeResize(kept + 1);
  bandwidths_.conservativeResize(kept + 1);
  weights_.conservativeResize(kept + 1);
}

void AdaptiveParzen::finish() {
  weights_ /= weights_.sum();
  cumulative_.resize(weights_.size());
  std::partial_sum(weights_.begin(), weights_.end(), cumulative_.begin());
  if (parameter_.is_categorical() || low_ == high_) return;
  inverses_ = 1.0 / (std::numbers::sqrt2 * bandwidths_);
  heights_ = weights_ * inverses_ * std::numbers::inv_sqrtpi;
  acceptance_ = mass_between(low_, high_);
}

double AdaptiveParzen::mass_between(double low, double high) const {
  double mass = 0.0;
  for (Index i = 0; i < centers_.size(); ++i) {
    const double sigma = bandwidths_[i], mu = centers_[i];
    mass += weights_[i] * (normal_cdf((high - mu) / sigma) - normal_cdf((low - mu) / sigma));
  }
  return mass;
}

double AdaptiveParzen::sample(Random& random) const {
  if (low_ == high_) return parameter_.low();
  while (true) {
    const auto found = std::upper_bound(cumulative_.begin(), cumulative_.end() - 1, random.uniform());
    const Index component = found - cumulative_.begin();
    if (parameter_.is_categorical()) return static_cast<double>(component);
    const double draw = centers_[component] + bandwidths_[component] * random.normal();
    if (draw < low_ || draw >= high_) continue;
    const double value = parameter_.is_log() ? std::exp(draw) : draw;
    return std::clamp(parameter_.is_discrete() ? std::nearbyint(value) : value, parameter_.low(), parameter_.high());
  }
}

double AdaptiveParzen::log_bin_mass(double value) const {
  const double low = warp(std::max(value - 0.5, parameter_.low()));
  const double high = warp(std::min(value + 0.5, parameter_.high()));
  return std::log(std::max(mass_between(low, high), std::numeric_limits<double>::min()) / acceptance_);
}

ArrayXd AdaptiveParzen::log_density(const ArrayXd& values) const {
  const Index count = values.size();
  if (low_ == high_) return ArrayXd::Zero(count);
  ArrayXd result(count);
  if (parameter_.is_categorical()) {
    for (Index i = 0; i < count; ++i) result[i] = std::log(weights_[static_cast<Index>(values[i])]);
  } else if (parameter_.is_real()) {
    const double log_acceptance = std::log(acceptance_);
    for (Index i = 0; i < count; ++i) {
      const double u = warp(values[i]);
      const double mixture = (heights_ * (-((centers_ - u) * inverses_).square()).max(min_exponent).exp()).sum();
      result[i] = std::log(mixture) - (parameter_.is_log() ? u : log_acceptance);
    }
  } else {
    // The mass of a bin is expensive and candidates repeat: evaluate each distinct value once.
    std::vector<Index> order(static_cast<std::size_t>(count));
    std::iota(order.begin(), order.end(), Index{0});
    std::ranges::sort(order, {}, [&](Index i) { return values[i]; });
    for (std::size_t k = 0; k < order.size(); ++k) {
      const bool repeated = k > 0 && values[order[k]] == values[order[k - 1]];
      result[order[k]] = repeated ? result[order[k - 1]] : log_bin_mass(values[order[k]]);
    }
  }
  return result;
}

}  // namespace bobench::surrogates
