#include "acquisitions/maximizers/local_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "acquisitions/maximizers/best_seen.hpp"
#include "acquisitions/maximizers/random_candidates.hpp"
#include "core/configuration_set.hpp"

namespace bobench::acquisitions {
namespace {

/// Neighbouring values of one parameter.
std::vector<double> neighboring_values(const Parameter& parameter, double value, const LocalSearchOptions& options,
                                       Random& random) {
  std::vector<double> values;
  if (parameter.is_categorical()) {
    for (double other = 0.0; other <= parameter.high(); other += 1.0) {
      if (other != value) values.push_back(other);
    }
  } else if (parameter.is_ordinal()) {
    if (value > parameter.low()) values.push_back(value - 1.0);
    if (value < parameter.high()) values.push_back(value + 1.0);
  } else {
    constexpr int max_draws = 100;  // a coarse integer may nearly always round back
    const double unit = to_unit(parameter, value);
    for (int draw = 0; draw < max_draws && static_cast<int>(values.size()) < options.neighbors; ++draw) {
      const double moved = unit + options.step * random.normal();
      if (moved < 0.0 || moved > 1.0) continue;
      const double neighbor = from_unit(parameter, moved);
      if (neighbor != value) values.push_back(neighbor);
    }
  }
  return values;
}

struct EndPoint {
  Configuration configuration;
  double score;
};

EndPoint climb(const Acquisition& acquisition, const Encoding& encoding, Configuration start,
               const LocalSearchOptions& options, Random& random) {
  EndPoint at{std::move(start), 0.0};
  at.score = acquisition.score(encoding.encode(at.configuration))[0];
  for (int plateau_steps = 0;;) {
    const auto neighbors = one_exchange_neighbors(encoding.space(), at.configuration, options, random);
    if (neighbors.empty()) return at;
    const Eigen::VectorXd scores = acquisition.score(encoding.encode(neighbors));
    Eigen::Index next = -1, equal = -1;
    for (Eigen::Index i = 0; i < scores.size() && next < 0; ++i) {
      if (scores[i] > at.score) next = i;
      if (scores[i] == at.score && equal < 0) equal = i;
    }
    if (next < 0 && equal >= 0 && plateau_steps < options.plateau_steps) {
      next = equal;
      ++plateau_steps;
    }
    if (next < 0) return at;
    at = {neighbors[static_cast<std::size_t>(next)], scores[next]};
  }
}

/// Positions of the largest scores, largest first; equal scores in random order.
std::vector<Eigen::Index> largest(const Eigen::VectorXd& scores, int count, Random& random) {
  const auto shuffled = random.permutation(scores.size());
  const auto score = [&](std::size_t place) {
    const double value = scores[shuffled[place]];
    return std::isnan(value) ? -std::numeric_limits<double>::infinity() : value;
  };
  std::vector<std::size_t> places(shuffled.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  const auto kept = std::min(places.size(), static_cast<std::size_t>(count));
  std::ranges::partial_sort(places, places.begin() + static_cast<std::ptrdiff_t>(kept),
                            [&](auto a, auto b) { return score(a) != score(b) ? score(a) > score(b) : a < b; });
  std::vector<Eigen::Index> positions;
  for (std::size_t i = 0; i < kept; ++i) positions.push_back(shuffled[places[i]]);
  return positions;
}

/// Negated expected values at the evaluated points; negated observed values if the model expects none.
Eigen::VectorXd merit(const Acquisition& acquisition, const History& history, const Eigen::MatrixXd& points) {
  if (acquisition.expected) return -acquisition.expected(points);
  Eigen::VectorXd values(points.cols());
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    values[i] = -history.evaluations()[static_cast<std::size_t>(i)].value;
  }
  return values;
}

std::vector<Configuration> starts(const Acquisition& acquisition, const SearchState& state,
                                  const std::vector<Configuration>& candidates, const Eigen::VectorXd& scores,
                                  int count, Random& random) {
  std::vector<Configuration> evaluated, starts;
  for (const Trial& trial : state.history.trials()) evaluated.push_back(trial.configuration);
  const Eigen::MatrixXd points = state.encoding.encode(evaluated);
  ConfigurationSet chosen;
  const auto add = [&](const std::vector<Configuration>& from, const Eigen::VectorXd& by) {
    for (const Eigen::Index i : largest(by, count, random)) {
      const Configuration& configuration = from[static_cast<std::size_t>(i)];
      if (chosen.insert(configuration)) starts.push_back(configuration);
    }
  };
  if (!evaluated.empty()) {
    add(evaluated, acquisition.score(points));
    add(evaluated, merit(acquisition, state.history, points));
  }
  add(candidates, scores);
  return starts;
}

}  // namespace

std::vector<Configuration> one_exchange_neighbors(const SearchSpace& space, const Configuration& configuration,
                                                  const LocalSearchOptions& options, Random& random) {
  std::vector<Configuration> neighbors;
  for (Eigen::Index i = 0; i < space.dimension(); ++i) {
    if (!space.is_active(i, configuration)) continue;
    for (const double value : neighboring_values(space[i], configuration[i], options, random)) {
      Configuration neighbor = configuration;
      neighbor[i] = value;
      neighbors.push_back(space.canonical(std::move(neighbor)));
    }
  }
  std::vector<Configuration> shuffled;
  for (const auto position : random.permutation(static_cast<std::int64_t>(neighbors.size()))) {
    shuffled.push_back(std::move(neighbors[static_cast<std::size_t>(position)]));
  }
  return shuffled;
}

std::optional<Configuration> maximize_local_search(const Acquisition& acquisition, const SearchState& state,
                                                   const std::vector<Configuration>& starts,
                                                   const LocalSearchOptions& options, Random& random) {
  BestSeen best(random);
  for (const Configuration& start : starts) {
    const EndPoint end = climb(acquisition, state.encoding, start, options, random);
    best.offer(end.score, [&]() -> std::optional<Configuration> {
      if (!state.may_propose(end.configuration)) return std::nullopt;
      return end.configuration;
    });
  }
  return best.take();
}

std::optional<Configuration> maximize_random_and_local_search(const Acquisition& acquisition, const SearchState& state,
                                                              int count, const LocalSearchOptions& options,
                                                              Random& random) {
  std::vector<Configuration> candidates;
  for (int i = 0; i < count; ++i) candidates.push_back(state.encoding.space().sample(random));
  const Eigen::VectorXd scores = acquisition.score(state.encoding.encode(candidates));
  BestSeen best(random);
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    best.offer(scores[static_cast<Eigen::Index>(i)], [&]() -> std::optional<Configuration> {
      if (!state.may_propose(candidates[i])) return std::nullopt;
      return candidates[i];
    });
  }
  const auto from = starts(acquisition, state, candidates, scores, options.searches, random);
  auto climbed = maximize_local_search(acquisition, state, from, options, random);
  if (climbed) best.offer(acquisition.score(state.encoding.encode(*climbed))[0], [&] { return climbed; });
  return best.take();
}

void LocalSearch::fields(OptionFields& fields, std::string_view name) {
  fields.integer("candidates", random_candidates, 1, 10000000, "uniform candidates");
  fields.formerly("random_candidates", "candidates");
  if (name == "random") return;
  fields.integer("searches", searches, 1, 100000, "starts of the local search, of each of three kinds");
  fields.integer("neighbors", neighbors, 1, 100000, "of a number in the local search");
  fields.real("step", step, 1e-6, 10.0, "their standard deviation on the unit scale");
  fields.integer("plateau_steps", plateau_steps, 0, 100000, "moves to equal neighbours");
  fields.formerly("local_searches", "searches");
  fields.formerly("neighbors", "neighbors");
  fields.formerly("neighbor_step", "step");
  fields.formerly("step", "step");
  fields.formerly("plateau_steps", "plateau_steps");
}

std::optional<Configuration> LocalSearch::maximize(std::string_view name, const Acquisition& acquisition,
                                                   const SearchState& state, Random& random) const {
  if (name == "random") return maximize_random(acquisition, state, random_candidates, random);
  return maximize_random_and_local_search(acquisition, state, random_candidates, *this, random);
}

}  // namespace bobench::acquisitions
