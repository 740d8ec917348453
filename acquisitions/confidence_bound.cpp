#include "acquisitions/confidence_bound.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "acquisitions/normal_distribution.hpp"
#include "core/error.hpp"

namespace bobench::acquisitions {
namespace {

/// Reorders the values. q in [0, 1].
double quantile(Eigen::VectorXd& values, double q) {
  if (values.hasNaN()) return std::numeric_limits<double>::quiet_NaN();
  const double position = q * static_cast<double>(values.size() - 1);
  const auto below = values.begin() + static_cast<Eigen::Index>(position);
  std::nth_element(values.begin(), below, values.end());
  const double weight = position - std::floor(position);
  if (weight == 0.0) return *below;  // there may be none above
  return *below + weight * (*std::min_element(below + 1, values.end()) - *below);
}

}  // namespace

Eigen::VectorXd confidence_bound(const surrogates::Prediction& prediction, double kappa) {
  return kappa * prediction.variance.cwiseSqrt() - prediction.mean;
}

double confidence_bound(const surrogates::PointPrediction& prediction, double kappa, Eigen::VectorXd* gradient) {
  const double sigma = std::sqrt(prediction.variance);
  if (gradient) {
    *gradient = -prediction.mean_gradient;
    if (sigma > 0.0) *gradient += kappa / (2.0 * sigma) * prediction.variance_gradient;
  }
  return kappa * sigma - prediction.mean;
}

double confidence_factor(double confidence) {
  return normal_quantile(confidence, "confidence");
}

Eigen::VectorXd empirical_confidence_bound(const Eigen::MatrixXd& draws, double confidence) {
  if (!(confidence > 0.0 && confidence < 1.0)) {
    throw InputError(fmt::format("confidence is {}; it has to lie between 0 and 1, both excluded", confidence));
  }
  if (draws.rows() == 0) throw InputError("an empirical confidence bound needs at least one draw");
  Eigen::VectorXd values(draws.cols()), column;
  for (Eigen::Index i = 0; i < draws.cols(); ++i) {
    column = draws.col(i);
    values[i] = -quantile(column, 1.0 - confidence);
  }
  return values;
}

}  // namespace bobench::acquisitions
