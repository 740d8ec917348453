#include "optimizers/tpe/parzen_suggester.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "surrogates/density/adaptive_parzen.hpp"
#include "surrogates/density/truncated_parzen.hpp"

namespace bobench::optimizers {
namespace {

using Eigen::ArrayXd, Eigen::Index;

constexpr double max_good = 25.0;  ///< upper limit of hyperopt and Optuna

std::unique_ptr<surrogates::ParameterDensity> density_of(const Parameter& parameter,
                                                         const ParzenSuggesterOptions& options) {
  if (options.form == ParzenForm::optuna) {
    return std::make_unique<surrogates::TruncatedParzen>(parameter, options.prior_weight, options.is_normalized);
  }
  return std::make_unique<surrogates::AdaptiveParzen>(parameter, options.prior_weight);
}

}  // namespace

ParzenSuggester::ParzenSuggester(const SearchSpace& space, const ParzenSuggesterOptions& options)
    : space_(space),
      options_(options),
      candidates_(space.dimension(), options.candidates),
      scores_(space.dimension(), options.candidates) {
  for (const Parameter& parameter : space.parameters()) {
    dimensions_.push_back({{}, density_of(parameter, options), density_of(parameter, options)});
  }
}

Index ParzenSuggester::good_count(double gamma, std::size_t n) {
  return static_cast<Index>(std::min(std::ceil(gamma * std::sqrt(static_cast<double>(n))), max_good));
}

Index ParzenSuggester::good_count(std::size_t n) const {
  if (options_.form == ParzenForm::hyperopt) return good_count(options_.gamma, n);
  return static_cast<Index>(std::min(std::ceil(options_.optuna_gamma * static_cast<double>(n)), max_good));
}

Configuration ParzenSuggester::suggest(const History& history, const std::vector<Trial>& pending, Random& random) {
  learn(history);
  split();
  for (std::size_t d = 0; d < dimensions_.size(); ++d) {
    if (!space_[static_cast<Index>(d)].condition) fit(dimensions_[d]);
  }
  for (std::size_t d = 0; d < dimensions_.size(); ++d) {
    if (space_[static_cast<Index>(d)].condition) fit_conditional(dimensions_[d]);
  }
  Configuration configuration = propose(random);
  if (!options_.unseen || !space_.is_discrete()) return configuration;
  known_.update(history);
  for (const Trial& trial : pending) known_.insert(trial.configuration);
  return known_.contains(configuration) && !known_.exhausts(space_) ? best_unseen(random) : configuration;
}

void ParzenSuggester::learn(const History& history) {
  const auto insert = [](std::vector<Observation>& sorted, Observation observation) {
    sorted.insert(std::ranges::upper_bound(sorted, observation.value, {}, &Observation::value), observation);
  };
  for (; seen_ < history.size(); ++seen_) {
    const double objective = history.evaluations()[seen_].value;
    if (!std::isfinite(objective)) continue;
    const std::size_t age = ranking_.size();
    insert(ranking_, {objective, age});
    const Configuration& configuration = history.trials()[seen_].configuration;
    for (std::size_t d = 0; d < dimensions_.size(); ++d) {
      const auto i = static_cast<Index>(d);
      if (space_.is_active(i, configuration)) insert(dimensions_[d].observations, {configuration[i], age});
    }
  }
}

/// Marks the good observations.
void ParzenSuggester::split() {
  const auto n = static_cast<Index>(ranking_.size());
  const Index good = std::min(n, good_count(ranking_.size() - static_cast<std::size_t>(options_.lies)));
  is_good_.assign(ranking_.size(), 0);
  for (std::size_t rank = 0; rank < static_cast<std::size_t>(good); ++rank) is_good_[ranking_[rank].age] = 1;
  weigh(std::vector<char>(ranking_.size(), 1));
}

/// Linear forgetting within the good and within the bad of the observations that count.
/// @param counts  by age
void ParzenSuggester::weigh(const std::vector<char>& counts) {
  Index good = 0, bad = 0;
  for (std::size_t age = 0; age < counts.size(); ++age) {
    if (counts[age]) ++(is_good_[age] ? good : bad);
  }
  const ArrayXd of_good = surrogates::linear_forgetting_weights(good, options_.linear_forgetting);
  const ArrayXd of_bad = surrogates::linear_forgetting_weights(bad, options_.linear_forgetting);
  weights_.setZero(static_cast<Index>(counts.size()));
  Index good_age = 0, bad_age = 0;
  for (std::size_t age = 0; age < counts.size(); ++age) {
    if (counts[age]) weights_[static_cast<Index>(age)] = is_good_[age] ? of_good[good_age++] : of_bad[bad_age++];
  }
  good_values_.resize(good);
  good_weights_.resize(good);
  bad_values_.resize(bad);
  bad_weights_.resize(bad);
}

/// For a parameter with a condition: only observations in which it is active count.
void ParzenSuggester::fit_conditional(Dimension& dimension) {
  std::vector<char> is_active(ranking_.size(), 0);
  for (const Observation& observation : dimension.observations) is_active[observation.age] = 1;
  weigh(is_active);
  fit(dimension);
}

void ParzenSuggester::fit(Dimension& dimension) {
  Index good = 0, bad = 0;
  for (const Observation& observation : dimension.observations) {
    const double weight = weights_[static_cast<Index>(observation.age)];
    if (is_good_[observation.age]) {
      good_values_[good] = observation.value;
      good_weights_[good++] = weight;
    } else {
      bad_values_[bad] = observation.value;
      bad_weights_[bad++] = weight;
    }
  }
  dimension.good->fit(good_values_, good_weights_);
  dimension.bad->fit(bad_values_, bad_weights_);
}

Configuration ParzenSuggester::propose(Random& random) {
  Configuration configuration(space_.dimension());
  ArrayXd drawn(candidates_.cols());
  for (Index d = 0; d < configuration.size(); ++d) {
    const Dimension& dimension = dimensions_[static_cast<std::size_t>(d)];
    for (double& value : drawn) value = dimension.good->sample(random);
    const ArrayXd score = dimension.good->log_density(drawn) - dimension.bad->log_density(drawn);
    Index best = 0;
    score.maxCoeff(&best);
    configuration[d] = drawn[best];
    candidates_.row(d) = drawn;
    scores_.row(d) = score;
  }
  return space_.canonical(std::move(configuration));
}

/// The sum of the scores of the active parameters.
double ParzenSuggester::score(Index candidate) const {
  const Configuration configuration = candidates_.col(candidate);
  double sum = 0.0;
  for (Index d = 0; d < scores_.rows(); ++d) {
    if (space_.is_active(d, configuration)) sum += scores_(d, candidate);
  }
  return sum;
}

/// The i-th candidates of all dimensions together are a draw from the product of the l. Returns the best of those draws
/// that is not known yet, otherwise a uniform draw.
Configuration ParzenSuggester::best_unseen(Random& random) const {
  std::optional<Configuration> best;
  double best_score = 0.0;
  for (Index i = 0; i < candidates_.cols(); ++i) {
    const double of_candidate = score(i);
    if (best && !(of_candidate > best_score)) continue;
    Configuration candidate = space_.canonical(candidates_.col(i));
    if (known_.contains(candidate)) continue;
    best = std::move(candidate);
    best_score = of_candidate;
  }
  return best ? *std::move(best) : sample_unseen(space_, known_, random);
}

}  // namespace bobench::optimizers
