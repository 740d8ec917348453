#include "acquisitions/entropy/gumbel_minimum.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "numerics/normal_distribution.hpp"

namespace bobench::acquisitions {
namespace {

using Eigen::Index;

struct NormalValue {
  double mean, sigma;
};

/// The range that contains the minimum, in all but one of a billion cases.
struct Range {
  double low, high;
};
constexpr double nearly_all = 7.0;  // standard deviations

Range range_of(const surrogates::Prediction& prediction) {
  const Eigen::ArrayXd reach = nearly_all * prediction.variance.array().sqrt();
  return {(prediction.mean.array() - reach).minCoeff(), (prediction.mean.array() + reach).minCoeff()};
}

/// Values that may be the lowest.
std::vector<NormalValue> contenders(const surrogates::Prediction& prediction, double high) {
  std::vector<NormalValue> values;
  for (Index i = 0; i < prediction.mean.size(); ++i) {
    const double sigma = std::sqrt(prediction.variance[i]);
    if (prediction.mean[i] - nearly_all * sigma <= high) values.push_back({prediction.mean[i], sigma});
  }
  return values;
}

/// log P(min > y)
double log_survival(const std::vector<NormalValue>& values, double y) {
  double total = 0.0;
  for (const auto& [mean, sigma] : values) {
    if (sigma > 0.0) {
      total += log_normal_probability((mean - y) / sigma).logarithm;
    } else if (mean <= y) {
      return -std::numeric_limits<double>::infinity();
    }
  }
  return total;
}

/// y with P(min > y) = survival, by bisection.
double quantile_of(const std::vector<NormalValue>& values, Range range, double survival) {
  for (int step = 0; step < 40; ++step) {
    const double middle = 0.5 * (range.low + range.high);
    (log_survival(values, middle) > std::log(survival) ? range.low : range.high) = middle;
  }
  return 0.5 * (range.low + range.high);
}

}  // namespace

double GumbelMinimum::draw(Random& random) const {
  return location + scale * std::log(-std::log1p(-random.uniform()));
}

GumbelMinimum fit_gumbel_minimum(const surrogates::Prediction& prediction) {
  const Range range = range_of(prediction);
  const std::vector<NormalValue> values = contenders(prediction, range.high);
  const double low = quantile_of(values, range, 0.75), middle = quantile_of(values, range, 0.5),
               high = quantile_of(values, range, 0.25);
  // log(-log P(min > y)) is linear in y.
  const double scale = (high - low) / (std::log(std::log(4.0)) - std::log(std::log(4.0 / 3.0)));
  return {middle - scale * std::log(std::log(2.0)), scale};
}

}  // namespace bobench::acquisitions
