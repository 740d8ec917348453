#include "optimizers/mixtures/settings_search.hpp"

#include <limits>

#include "core/optimizer.hpp"
#include "optimizers/gp_ei.hpp"

namespace bobench::optimizers {

Configuration search_settings(const SearchSpace& space, const Configuration& first,
                              const std::function<double(const Configuration&)>& score, int evaluations,
                              std::uint64_t seed) {
  GpEi search({.space = space, .budget = evaluations, .streams = RunStreams(seed, "settings", "gp-ei", 0)}, {});
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
