#include "surrogates/mixtures/bayesian_conditional.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <utility>

#include <boost/math/tools/toms748_solve.hpp>

#include "numerics/normal_distribution.hpp"

namespace bobench::surrogates {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

constexpr double negligible = 1e-300;  // a weight too small to change a quantile

}  // namespace

void PriorOptions::fields(OptionFields& fields) {
  fields.real("prior_weight", prior_weight, 0.0, 1e12, "weight of the prior relative to N p(x): 1 / Delta");
  fields.real("prior_sd", prior_sd, 1e-6, 1e6, "of the prior, in standard deviations of the targets");
  fields.flag("mix_moments", mix_moments, "mix means and variances, not distributions");
}

BayesianConditional::BayesianConditional(ConditionalMixture conditional, double observations,
                                         const PriorOptions& options)
    : conditional_(std::move(conditional)), observations_(observations), conditional_moments_(conditional_.moments()) {
  set_prior(options);
}

void BayesianConditional::set_prior(const PriorOptions& options) {
  options_ = options;
  alpha_ = VectorXd::Ones(conditional_.log_evidence.size());
  if (options.prior_weight > 0.0) {
    // 1 / (1 + w / (N p(x))), from logarithms, because p(x) can be smaller than any double.
    const double offset = std::log(options.prior_weight) - std::log(observations_);
    alpha_ = (1.0 + (offset - conditional_.log_evidence.array()).exp()).inverse();
  }
  const double prior_variance = options.prior_sd * options.prior_sd;
  // Without any evidence the conditional does not contribute, even if its moments are infinite.
  const Eigen::ArrayXd alpha = alpha_;
  const Eigen::ArrayXd mean = (alpha > 0.0).select(conditional_moments_.mean.array(), 0.0);
  const Eigen::ArrayXd variance = (alpha > 0.0).select(conditional_moments_.variance.array(), 0.0);
  moments_.mean = alpha * mean;
  moments_.variance = alpha * variance + (1.0 - alpha) * prior_variance;
  // The variance due to the difference between the two means.
  if (!options.mix_moments) moments_.variance.array() += alpha * (1.0 - alpha) * mean.square();
}

/// handle(weight, mean, variance)
template <typename Handle>
void BayesianConditional::for_components(Index point, Handle&& handle) const {
  if (options_.mix_moments) {
    handle(1.0, moments_.mean[point], moments_.variance[point]);
    return;
  }
  for (Index z = 0; z < conditional_.components(); ++z) {
    handle(alpha_[point] * conditional_.weights(point, z), conditional_.mean(point, z), conditional_.variances[z]);
  }
  handle(1.0 - alpha_[point], 0.0, options_.prior_sd * options_.prior_sd);
}

VectorXd BayesianConditional::log_density(const VectorXd& y) const {
  VectorXd result(points());
  for (Index i = 0; i < points(); ++i) {
    double largest = -std::numeric_limits<double>::infinity(), sum = 0.0;
    for_components(i, [&](double weight, double mean, double variance) {
      if (weight == 0.0) return;
      const double distance = y[i] - mean;
      const double term =
          std::log(weight) - 0.5 * std::log(2.0 * std::numbers::pi * variance) - 0.5 * distance * distance / variance;
      if (term > largest) {
        sum = sum * std::exp(largest - term) + 1.0;
        largest = term;
      } else {
        sum += std::exp(term - largest);
      }
    });
    result[i] = largest + std::log(sum);
  }
  return result;
}

double BayesianConditional::probability_at(Index point, double y) const {
  double probability = 0.0;
  for_components(point, [&](double weight, double mean, double variance) {
    probability += weight * normal_probability((y - mean) / std::sqrt(variance));
  });
  return probability;
}

VectorXd BayesianConditional::probability(const VectorXd& y) const {
  VectorXd result(points());
  for (Index i = 0; i < points(); ++i) result[i] = probability_at(i, y[i]);
  return result;
}

VectorXd BayesianConditional::quantile(double level) const {
  const double z = normal_quantile(level, "the level of a quantile");
  VectorXd result(points());
  for (Index i = 0; i < points(); ++i) {
    // The mixture's quantile lies between the smallest and the largest quantile of its components.
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for_components(i, [&](double weight, double mean, double variance) {
      if (weight <= negligible) return;
      const double own = mean + z * std::sqrt(variance);
      low = std::min(low, own);
      high = std::max(high, own);
    });
    const auto excess = [&](double y) { return probability_at(i, y) - level; };
    const double at_low = excess(low), at_high = excess(high);
    if (!(low < high) || at_low >= 0.0 || at_high <= 0.0) {
      result[i] = at_low >= 0.0 ? low : high;
      continue;
    }
    std::uintmax_t most = 200;
    const auto found = boost::math::tools::toms748_solve(excess, low, high, at_low, at_high,
                                                         boost::math::tools::eps_tolerance<double>(48), most);
    result[i] = 0.5 * (found.first + found.second);
  }
  return result;
}

VectorXd BayesianConditional::draw(const VectorXd& chosen, const VectorXd& normal) const {
  VectorXd result(points());
  for (Index i = 0; i < points(); ++i) {
    double left = chosen[i];
    bool found = false;
    for_components(i, [&](double weight, double mean, double variance) {
      if (found) return;
      // The last component gets the probability left over by rounding.
      result[i] = mean + normal[i] * std::sqrt(variance);
      found = left < weight;
      left -= weight;
    });
  }
  return result;
}

}  // namespace bobench::surrogates
