#include "acquisitions/thompson_sampling.hpp"

#include "acquisitions/sampled_points.hpp"

namespace bobench::acquisitions {

Acquisition ThompsonSampling::of(const FittedModel& fitted) const {
  Random random(fitted.seed);
  const surrogates::FunctionDraw function = draw_function(fitted, random);
  Acquisition made{[function](const Eigen::MatrixXd& X) -> Eigen::VectorXd { return -function.values(X); }};
  if (function.value_with_gradient) {
    made.score_with_gradient = [function](const Eigen::VectorXd& x, Eigen::VectorXd* gradient) {
      const double value = function.value_with_gradient(x, gradient);
      if (gradient) *gradient = -*gradient;
      return -value;
    };
  }
  return made;
}

}  // namespace bobench::acquisitions
