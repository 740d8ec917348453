#include "optimizers/mixtures/settings_search.hpp"

#include <limits>

#include "core/optimizer.hpp"
#include "optimizers/bayesian/regressor_search.hpp"
#include "surrogates/gaussian_process/fenced_gaussian_process_regressor.hpp"

namespace bobench::optimizers {

Configuration search_settings(const SearchSpace& space, const Configuration& first,
                              const std::function<double(const Configuration&)>& score, int evaluations,
                              std::uint64_t seed) {
  const OptimizerContext context{
      .space = space, .budget = evaluations, .streams = RunStreams(seed, "settings", "gp-ei", 0)};
  BayesianOptimizer search = regressor_search(context, gp_ei_search(), [](std::uint64_t model_seed) {
    return surrogates::FencedGaussianProcessRegressor({}, model_seed);
  });
  const double points = space.cardinality().value_or(std::numeric_limits<double>::infinity());
  Configuration best = first;
  double lowest = std::numeric_limits<double>::infinity();
  for (int i = 0; i < evaluations && i < points; ++i) {
    const Trial trial = i == 0 ? Trial{first} : search.ask();
    const double value = score(trial.configuration);
    search.tell(trial, {.value = value});
    if (value < lowest) {
      lowest = value;
      best = trial.configuration;
    }
  }
  return best;
}

}  // namespace bobench::optimizers
