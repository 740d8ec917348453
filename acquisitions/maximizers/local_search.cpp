#include "acquisitions/maximizers/local_search.hpp"

#include <utility>

#include "acquisitions/maximizers/best_seen.hpp"

namespace bobench::acquisitions {
namespace {

/// Values of one parameter next to `value`.
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
    constexpr int most_draws = 100;  // a coarse integer may round back nearly always
    const double unit = to_unit(parameter, value);
    for (int draw = 0; draw < most_draws && static_cast<int>(values.size()) < options.neighbors; ++draw) {
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

}  // namespace

std::vector<Configuration> one_exchange_neighbors(const SearchSpace& space, const Configuration& configuration,
                                                  const LocalSearchOptions& options, Random& random) {
  std::vector<Configuration> neighbors;
  for (Eigen::Index i = 0; i < space.dimension(); ++i) {
    for (const double value : neighboring_values(space[i], configuration[i], options, random)) {
      neighbors.push_back(configuration);
      neighbors.back()[i] = value;
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

}  // namespace bobench::acquisitions
