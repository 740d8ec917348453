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

/// A parameter's value on its search scale.
double searched(const Parameter& parameter, double value) {
  return parameter.is_log() ? std::log(value) : value;
}

/// The standard deviation of a parameter's steps on the unit scale.
double unit_step(const Parameter& parameter, const RandomAndLocalOptions& options) {
  if (options.unit_box) return options.step;
  const double range = searched(parameter, parameter.high()) - searched(parameter, parameter.low());
  return range > 0.0 ? options.step / range : 0.0;
}

/// The z-score of a parameter's incumbent, as a value of that parameter. If all points have the same value, RoBO's
/// z-score is 0 / 0; here it is 0.
double standardized(const Parameter& parameter, Index i, const History& history, const Configuration& incumbent) {
  std::vector<double> values;
  for (std::size_t at = 0; at < history.size(); ++at) {
    if (!std::isfinite(history.evaluations()[at].value)) continue;
    values.push_back(searched(parameter, history.trials()[at].configuration[i]));
  }
  double sum = 0.0, squares = 0.0;
  for (const double value : values) sum += value;
  const auto n = static_cast<double>(values.size());
  const double mean = sum / n;
  for (const double value : values) squares += (value - mean) * (value - mean);
  const double sd = std::sqrt(squares / n);
  const double z = sd > 0.0 ? (searched(parameter, incumbent[i]) - mean) / sd : 0.0;
  return std::clamp(parameter.is_log() ? std::exp(z) : z, parameter.low(), parameter.high());
}

Configuration center_of(const SearchState& state, const Configuration& incumbent,
                        const RandomAndLocalOptions& options) {
  Configuration center = incumbent;
  if (!options.standardized_incumbent) return center;
  const SearchSpace& space = state.encoding.space();
  for (Index i = 0; i < space.dimension(); ++i) {
    if (space[i].is_real()) center[i] = standardized(space[i], i, state.history, incumbent);
  }
  return space.canonical(std::move(center));
}

Configuration near(const SearchSpace& space, const Configuration& center, const RandomAndLocalOptions& options,
                   Random& random) {
  Configuration moved = center;
  for (Index i = 0; i < space.dimension(); ++i) {
    if (space[i].is_categorical()) continue;
    const double step = unit_step(space[i], options) * random.normal();
    moved[i] = from_unit(space[i], std::clamp(to_unit(space[i], center[i]) + step, 0.0, 1.0));
  }
  if (!space.is_continuous()) step_discrete_parameters(space, center, moved, random);
  return space.canonical(std::move(moved));
}

}  // namespace

std::optional<Configuration> maximize_random_and_local(const Acquisition& acquisition, const SearchState& state,
                                                       const RandomAndLocalOptions& options, Random& random) {
  const SearchSpace& space = state.encoding.space();
  const auto best_position = state.history.best();
  const int local = best_position ? static_cast<int>(std::lround(options.local_share * options.candidates)) : 0;
  Configuration center;
  if (best_position) center = center_of(state, state.history.trials()[*best_position].configuration, options);
  std::vector<Configuration> candidates;
  candidates.reserve(static_cast<std::size_t>(options.candidates));
  for (int i = 0; i < options.candidates; ++i) {
    Configuration candidate =
        i < options.candidates - local ? space.sample(random) : near(space, center, options, random);
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

void RandomAndLocal::fields(OptionFields& fields, std::string_view) {
  fields.integer("candidates", candidates, 1, 10000000, "uniform and local candidates");
  fields.real("local_share", local_share, 0.0, 1.0, "share of the candidates that are near the incumbent");
  fields.real("step", step, 1e-12, 1e12, "of these: standard deviation, in the parameter's own unit");
  fields.flag("unit_box", unit_box, "the step is a share of the parameter's range instead");
  fields.formerly("robo_candidates", "candidates");
  fields.formerly("local_share", "local_share");
  fields.formerly("robo_step", "step");
  fields.formerly("step", "step");
  fields.formerly("unit_box", "unit_box");
}

std::optional<Configuration> RandomAndLocal::maximize(std::string_view, const Acquisition& acquisition,
                                                      const SearchState& state, Random& random) const {
  return maximize_random_and_local(acquisition, state, *this, random);
}

}  // namespace bobench::acquisitions
