#include "acquisitions/maximizers/random_and_local.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "acquisitions/maximizers/best_seen.hpp"
#include "acquisitions/maximizers/candidates.hpp"

namespace bobench::acquisitions {
namespace {

using Eigen::Index;

/// The standard deviation of a parameter's steps on the unit scale.
double unit_step(const Parameter& parameter, const RandomAndLocalOptions& options) {
  if (options.unit_box) return options.step;
  const double range =
      parameter.is_log() ? std::log(parameter.high() / parameter.low()) : parameter.high() - parameter.low();
  return range > 0.0 ? options.step / range : 0.0;
}

Configuration near(const SearchSpace& space, const Configuration& incumbent, const RandomAndLocalOptions& options,
                   Random& random) {
  Configuration moved = incumbent;
  for (Index i = 0; i < space.dimension(); ++i) {
    if (space[i].is_categorical()) continue;
    const double step = unit_step(space[i], options) * random.normal();
    moved[i] = from_unit(space[i], std::clamp(to_unit(space[i], incumbent[i]) + step, 0.0, 1.0));
  }
  if (!space.is_continuous()) step_discrete_parameters(space, incumbent, moved, random);
  return moved;
}

}  // namespace

std::optional<Configuration> maximize_random_and_local(const Acquisition& acquisition, const SearchState& state,
                                                       const RandomAndLocalOptions& options, Random& random) {
  const SearchSpace& space = state.encoding.space();
  const auto best_position = state.history.best();
  const int local = best_position ? static_cast<int>(std::lround(options.local_share * options.candidates)) : 0;
  std::vector<Configuration> candidates;
  candidates.reserve(static_cast<std::size_t>(options.candidates));
  for (int i = 0; i < options.candidates; ++i) {
    Configuration candidate = i < options.candidates - local
                                  ? space.sample(random)
                                  : near(space, state.history.trials()[*best_position].configuration, options, random);
    if (state.may_propose(candidate)) candidates.push_back(std::move(candidate));
  }
  if (candidates.empty()) return std::nullopt;
  const Eigen::VectorXd scores = acquisition.score(state.encoding.encode(candidates));
  BestSeen best(random);
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    best.offer(scores[static_cast<Index>(i)], [&]() -> std::optional<Configuration> { return candidates[i]; });
  }
  return best.take();
}

}  // namespace bobench::acquisitions
