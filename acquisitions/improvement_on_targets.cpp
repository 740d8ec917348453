#include "acquisitions/improvement_on_targets.hpp"

#include <vector>

#include "acquisitions/probability_of_improvement.hpp"

namespace bobench::acquisitions {

Acquisition ImprovementOnTargets::of(const FittedModel& fitted) const {
  Acquisition made = negative_mean(fitted.model);
  made.further = [&model = fitted.model, range = fitted.range](const Eigen::VectorXd& lowest) {
    const double surface_minimum = model.predict(lowest).mean[0];
    std::vector<Acquisition> others;
    for (std::size_t i = 1; i < target_weights.size(); ++i) {
      const double target = surface_minimum - target_weights[i] * range;
      others.push_back(of_moments(model, [target](const auto& prediction, auto... gradient) {
        return log_probability_of_improvement(prediction, target, gradient...);
      }));
      add_predictions(others.back(), model);
    }
    return others;
  };
  return made;
}

}  // namespace bobench::acquisitions
