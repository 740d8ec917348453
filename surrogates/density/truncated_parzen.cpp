#include "surrogates/density/truncated_parzen.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <utility>

#include "numerics/normal_distribution.hpp"

namespace bobench::surrogates {
namespace {

using Eigen::ArrayXd, Eigen::Index;

constexpr double largest_bandwidth_divisor = 100.0;
/// exp() of smaller exponents is negligible next to the prior, and slow near the subnormal numbers.
constexpr double least_exponent = -700.0;

}  // namespace

TruncatedParzen::TruncatedParzen(Parameter parameter, double prior_weight, bool is_normalized)
    : parameter_(std::move(parameter)), prior_weight_(prior_weight), is_normalized_(is_normalized) {
  const double margin = parameter_.is_discrete() ? 0.5 : 0.0;
  low_ = warp(parameter_.low() - margin);
  high_ = warp(parameter_.high() + margin);
  fit(ArrayXd(0), ArrayXd(0));
}

double TruncatedParzen::warp(double value) const {
  return parameter_.is_log() ? std::log(value) : value;
}

void TruncatedParzen::fit(const ArrayXd& values, const ArrayXd& weights) {
  if (parameter_.is_categorical()) {
    count_choices(values, weights);
  } else {
    place_components(values, weights);
  }
  weights_ /= weights_.sum();
  cumulative_.resize(weights_.size());
  std::partial_sum(weights_.begin(), weights_.end(), cumulative_.begin());
  if (parameter_.is_categorical()) return;
  scaled_.resize(weights_.size());
  for (Index i = 0; i < scaled_.size(); ++i) scaled_[i] = weights_[i] / mass(i, low_, high_);
  heights_ = scaled_ * (std::numbers::inv_sqrtpi / std::numbers::sqrt2);
  if (is_normalized_) heights_ /= bandwidths_;
}

void TruncatedParzen::count_choices(const ArrayXd& values, const ArrayXd& weights) {
  const double choices = parameter_.high() + 1.0;
  const double share = prior_weight_ / static_cast<double>(values.size() + 1), whole = 1.0 + choices * share;
  weights_ = ArrayXd::Constant(static_cast<Index>(choices), prior_weight_ / choices + weights.sum() * share / whole);
  for (Index i = 0; i < values.size(); ++i) weights_[static_cast<Index>(values[i])] += weights[i] / whole;
}

void TruncatedParzen::place_components(const ArrayXd& values, const ArrayXd& weights) {
  const Index n = values.size();
  const double middle = 0.5 * (low_ + high_);
  centers_.resize(n + 1);
  weights_.resize(n + 1);
  Index prior = 0;
  for (Index i = 0; i < n; ++i) {
    const double center = warp(values[i]);
    // The prior comes last among equal centres, as it was added last.
    prior += center <= middle;
    const Index at = i + (center > middle);
    centers_[at] = center;
    weights_[at] = weights[i];
  }
  centers_[prior] = middle;
  weights_[prior] = prior_weight_;
  set_bandwidths(prior);
}

void TruncatedParzen::set_bandwidths(Index prior) {
  const Index count = centers_.size(), last = count - 1;
  const double range = high_ - low_;
  bandwidths_ = ArrayXd::Constant(count, range);
  if (count > 1) {
    const auto gaps = centers_.tail(last) - centers_.head(last);
    if (count > 2) bandwidths_.segment(1, count - 2) = gaps.head(count - 2).max(gaps.tail(count - 2));
    bandwidths_[0] = gaps[0];
    bandwidths_[last] = gaps[last - 1];
  }
  const double least = range / std::min(largest_bandwidth_divisor, static_cast<double>(count) + 1.0);
  bandwidths_ = bandwidths_.max(least).min(range);
  bandwidths_[prior] = range;
}

double TruncatedParzen::mass(Index component, double low, double high) const {
  const double a = (low - centers_[component]) / bandwidths_[component];
  const double b = (high - centers_[component]) / bandwidths_[component];
  // Uses the tail that avoids cancellation.
  return a > 0.0 ? normal_probability(-a) - normal_probability(-b) : normal_probability(b) - normal_probability(a);
}

double TruncatedParzen::sample(Random& random) const {
  const auto found = std::upper_bound(cumulative_.begin(), cumulative_.end() - 1, random.uniform());
  const Index component = found - cumulative_.begin();
  if (parameter_.is_categorical()) return static_cast<double>(component);
  double draw = 0.0;
  do {
    draw = centers_[component] + bandwidths_[component] * random.normal();
  } while (draw < low_ || draw > high_);
  const double value = parameter_.is_log() ? std::exp(draw) : draw;
  return std::clamp(parameter_.is_discrete() ? std::nearbyint(value) : value, parameter_.low(), parameter_.high());
}

ArrayXd TruncatedParzen::log_density(const ArrayXd& values) const {
  ArrayXd result(values.size());
  for (Index k = 0; k < values.size(); ++k) {
    double density = 0.0;
    if (parameter_.is_categorical()) {
      density = weights_[static_cast<Index>(values[k])];
    } else if (is_binned()) {
      const double from = std::max(values[k] - 0.5, low_), to = std::min(values[k] + 0.5, high_);
      for (Index i = 0; i < centers_.size(); ++i) density += scaled_[i] * mass(i, from, to);
    } else {
      const auto z = (warp(values[k]) - centers_) / bandwidths_;
      density = (heights_ * (-0.5 * z.square()).max(least_exponent).exp()).sum();
    }
    result[k] = std::log(std::max(density, std::numeric_limits<double>::min()));
  }
  return result;
}

}  // namespace bobench::surrogates
