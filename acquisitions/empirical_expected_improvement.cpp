#include "acquisitions/empirical_expected_improvement.hpp"

#include "core/error.hpp"

namespace bobench::acquisitions {

Eigen::VectorXd empirical_expected_improvement(const Eigen::MatrixXd& draws, double f_best) {
  if (draws.rows() == 0) throw InputError("empirical expected improvement needs at least one draw");
  const auto gains = f_best - draws.array();
  return (gains < 0.0).select(0.0, gains).colwise().mean().transpose();  // keeps NaN
}

double empirical_expected_improvement(const surrogates::PointDraws& draws, double f_best, Eigen::VectorXd* gradient) {
  if (gradient) {
    const Eigen::VectorXd improves = (draws.values.array() < f_best).cast<double>();
    *gradient = draws.gradients * improves / -static_cast<double>(draws.values.size());
  }
  return empirical_expected_improvement(Eigen::MatrixXd(draws.values), f_best)[0];
}

Acquisition EmpiricalExpectedImprovement::of(const FittedModel& fitted) const {
  const surrogates::Regressor& model = fitted.model;
  const double f_best = fitted.incumbent;
  Acquisition made{
      [&model, f_best](const Eigen::MatrixXd& X) { return empirical_expected_improvement(model.draws(X), f_best); }};
  if (model.draws_with_gradient) {
    made.score_with_gradient = [&model, f_best](const Eigen::VectorXd& x, Eigen::VectorXd* gradient) {
      return empirical_expected_improvement(model.draws_with_gradient(x), f_best, gradient);
    };
  }
  return made;
}

}  // namespace bobench::acquisitions
