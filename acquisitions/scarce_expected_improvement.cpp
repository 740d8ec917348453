#include "acquisitions/scarce_expected_improvement.hpp"

#include "acquisitions/expected_improvement.hpp"

namespace bobench::acquisitions {

Eigen::VectorXd scarce_expected_improvement(const Eigen::VectorXd& improvement, const Eigen::VectorXd& log_evidence,
                                            double observations) {
  if (improvement.size() == 0) return improvement;
  const Eigen::ArrayXd factors = (-log_evidence.array()).exp() / observations;
  const Eigen::VectorXd scaled = improvement.array() * factors.min(100.0).max(1e-8);
  return (factors > 99.0).select(scaled.maxCoeff(), scaled);
}

Acquisition ScarceExpectedImprovement::of(const FittedModel& fitted) const {
  const surrogates::Regressor& model = fitted.model;
  const double f_best = -fitted.incumbent, observations = static_cast<double>(fitted.observed.cols());
  return {[&model, f_best, observations](const Eigen::MatrixXd& X) {
    return scarce_expected_improvement(expected_improvement(model.predict(X), f_best), model.log_evidence(X),
                                       observations);
  }};
}

}  // namespace bobench::acquisitions
