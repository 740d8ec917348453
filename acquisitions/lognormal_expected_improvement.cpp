#include "acquisitions/lognormal_expected_improvement.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace bobench::acquisitions {
namespace {

double normal_probability(double z) {
  return 0.5 * std::erfc(-z / std::numbers::sqrt2);
}

}  // namespace

Eigen::VectorXd lognormal_expected_improvement(const surrogates::Prediction& prediction, double f_best) {
  Eigen::VectorXd values(prediction.mean.size());
  const double best = std::exp(f_best);
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    const double mean = prediction.mean[i], variance = prediction.variance[i];
    if (variance <= 0.0) {
      values[i] = std::max(best - std::exp(mean), 0.0);
      continue;
    }
    const double sigma = std::sqrt(variance), v = (f_best - mean) / sigma;
    const double value = best * normal_probability(v) - std::exp(0.5 * variance + mean) * normal_probability(v - sigma);
    values[i] = std::max(value, 0.0);
  }
  return values;
}

}  // namespace bobench::acquisitions
