#include "optimizers/smac/smac_suggester.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "acquisitions/lognormal_expected_improvement.hpp"
#include "acquisitions/maximizers/best_seen.hpp"

namespace bobench::optimizers {

namespace {

using acquisitions::Acquisition, acquisitions::BestSeen;

/// Positions of the largest scores, largest first; equal scores in random order.
std::vector<Eigen::Index> largest(const Eigen::VectorXd& scores, int count, Random& random) {
  const auto shuffled = random.permutation(scores.size());
  const auto score = [&](std::size_t place) { return scores[shuffled[place]]; };
  std::vector<std::size_t> places(shuffled.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  const auto kept = std::min(places.size(), static_cast<std::size_t>(count));
  std::ranges::partial_sort(places, places.begin() + static_cast<std::ptrdiff_t>(kept),
                            [&](auto a, auto b) { return score(a) != score(b) ? score(a) > score(b) : a < b; });
  std::vector<Eigen::Index> positions;
  for (std::size_t i = 0; i < kept; ++i) positions.push_back(shuffled[places[i]]);
  return positions;
}

}  // namespace

void SmacOptions::fields(OptionFields& fields) {
  fields.choice("design", design, {"shared", "sobol"}, "the points that all optimisers share, or SMAC3's own kind");
  fields.integer("design_per_parameter", design_per_parameter, 1, 100000, "points of the design, a parameter");
  fields.real("design_share", design_share, 0.0, 1.0, "largest share of the budget the design may take");
  fields.real("random_share", random_share, 0.0, 1.0, "share of the suggestions that are uniform draws");
  fields.integer("random_candidates", random_candidates, 1, 10000000, "random candidates scored");
  fields.integer("local_searches", local_searches, 1, 100000, "starts of the local search, of each of three kinds");
  fields.integer("neighbors", local_search.neighbors, 1, 100000, "of a number in the local search");
  fields.real("step", local_search.step, 1e-6, 10.0, "their standard deviation on the unit scale");
  fields.integer("plateau_steps", local_search.plateau_steps, 0, 100000, "moves to equal neighbours");
  forest.fields(fields);
}

SmacSuggester::SmacSuggester(const OptimizerContext& context, const SmacOptions& options)
    : options_(options), encoding_(context.space), model_(options.forest, context.streams.own("surrogate")()) {}

Eigen::VectorXd SmacSuggester::costs(const History& history) const {
  Eigen::VectorXd costs(static_cast<Eigen::Index>(history.size()));
  double worst = -std::numeric_limits<double>::infinity();
  for (const Evaluation& evaluation : history.evaluations()) {
    if (std::isfinite(evaluation.value)) worst = std::max(worst, evaluation.value);
  }
  for (Eigen::Index i = 0; i < costs.size(); ++i) {
    const double value = history.evaluations()[static_cast<std::size_t>(i)].value;
    costs[i] = std::isfinite(value) ? value : worst;
  }
  return costs;
}

Configuration SmacSuggester::suggest(const History& history, Random& random) {
  known_.update(history);
  const SearchSpace& space = encoding_.space();
  if (history.finite_count() == 0 || known_.exhausts(space) || random.bernoulli(options_.random_share)) {
    return sample_unseen(space, known_, random);
  }
  const auto n = static_cast<Eigen::Index>(history.size());
  const Eigen::Index seen = points_.cols();
  points_.conservativeResize(encoding_.features(), n);
  for (Eigen::Index i = seen; i < n; ++i) {
    encoding_.encode_into(history.trials()[static_cast<std::size_t>(i)].configuration, points_.col(i));
  }
  model_.fit(points_, costs(history));
  predicted_ = model_.predict(points_);
  const double f_best = predicted_.mean.minCoeff();
  const Acquisition acquisition{[&](const Eigen::MatrixXd& X) {
    return acquisitions::lognormal_expected_improvement(model_.predict(X), f_best);
  }};

  std::vector<Configuration> candidates;
  for (int i = 0; i < options_.random_candidates; ++i) candidates.push_back(space.sample(random));
  const Eigen::VectorXd scores = acquisition.score(encoding_.encode(candidates));
  BestSeen best(random);
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    best.offer(scores[static_cast<Eigen::Index>(i)], [&]() -> std::optional<Configuration> {
      if (known_.contains(candidates[i])) return std::nullopt;
      return candidates[i];
    });
  }
  const auto climbed = acquisitions::maximize_local_search(acquisition, {encoding_, history, known_},
                                                           starts(history, acquisition, candidates, scores, random),
                                                           options_.local_search, random);
  if (climbed) best.offer(acquisition.score(encoding_.encode(*climbed))[0], [&] { return climbed; });
  const auto proposal = best.take();
  return proposal ? *proposal : sample_unseen(space, known_, random);
}

std::vector<Configuration> SmacSuggester::starts(const History& history, const acquisitions::Acquisition& acquisition,
                                                 const std::vector<Configuration>& random_candidates,
                                                 const Eigen::VectorXd& random_scores, Random& random) const {
  std::vector<Configuration> starts;
  ConfigurationSet chosen;
  const auto add = [&](const Configuration& configuration) {
    if (chosen.insert(configuration)) starts.push_back(configuration);
  };
  const auto evaluated = [&](Eigen::Index i) { return history.trials()[static_cast<std::size_t>(i)].configuration; };
  const int count = options_.local_searches;
  for (const auto i : largest(acquisition.score(points_), count, random)) add(evaluated(i));
  for (const auto i : largest(-predicted_.mean, count, random)) add(evaluated(i));
  for (const auto i : largest(random_scores, count, random)) add(random_candidates[static_cast<std::size_t>(i)]);
  return starts;
}

}  // namespace bobench::optimizers
