#include "acquisitions/confidence_bound.hpp"

#include <cmath>

#include <fmt/format.h>

#include "core/error.hpp"
#include "numerics/normal_distribution.hpp"
#include "numerics/quantile.hpp"

namespace bobench::acquisitions {
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
    values[i] = -quantile_in_place({column.data(), static_cast<std::size_t>(column.size())}, 1.0 - confidence);
  }
  return values;
}

void ConfidenceBound::fields(OptionFields& fields) {
  fields.real("kappa", kappa, 0.0, 1e6, "standard deviations below the mean");
  fields.formerly("kappa", "kappa");
  fields.real("confidence", confidence, 0.0, 1.0 - 1e-9, "if not 0, kappa is its normal quantile");
  fields.formerly("confidence", "confidence");
}

Acquisition ConfidenceBound::of(const FittedModel& fitted) const {
  const double factor = confidence == 0.0 ? kappa : confidence_factor(confidence);
  return of_moments(fitted.model, [factor](const auto& prediction, auto... gradient) {
    return confidence_bound(prediction, factor, gradient...);
  });
}

void EmpiricalConfidenceBound::fields(OptionFields& fields) {
  fields.real("confidence", confidence, 1e-6, 1.0 - 1e-6, "level of the draws' quantile");
  fields.formerly("draw_confidence", "confidence");
}

Acquisition EmpiricalConfidenceBound::of(const FittedModel& fitted) const {
  return {[&model = fitted.model, confidence = confidence](const Eigen::MatrixXd& X) {
    return empirical_confidence_bound(model.draws(X), confidence);
  }};
}

void QuantileConfidenceBound::fields(OptionFields& fields) {
  fields.real("confidence", confidence, 1e-6, 1.0 - 1e-6, "level of the predictive distribution's quantile");
}

Acquisition QuantileConfidenceBound::of(const FittedModel& fitted) const {
  const Eigen::VectorXd level = Eigen::VectorXd::Constant(1, 1.0 - confidence);
  return {[&model = fitted.model, level](const Eigen::MatrixXd& X) -> Eigen::VectorXd {
    return -model.quantiles(X, level).row(0).transpose();
  }};
}

}  // namespace bobench::acquisitions
