#include "optimizers/tpe/parzen_suggester.hpp"

#include <algorithm>
#include <cmath>

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
      scores_(ArrayXd::Zero(options.candidates)) {
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

Configuration ParzenSuggester::suggest(const History& history, Random& random) {
  learn(history);
  split();
  for (Dimension& dimension : dimensions_) fit(dimension);
  Configuration configuration = propose(random);
  if (!options_.unseen || !space_.is_discrete()) return configuration;
  known_.update(history);
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
      insert(dimensions_[d].observations, {configuration[static_cast<Index>(d)], age});
    }
  }
}

/// Marks the good observations. Linear forgetting is applied within the good and within the bad ones.
void ParzenSuggester::split() {
  const auto n = static_cast<Index>(ranking_.size());
  const Index good = std::min(n, good_count(ranking_.size()));
  is_good_.assign(ranking_.size(), 0);
  for (std::size_t rank = 0; rank < static_cast<std::size_t>(good); ++rank) is_good_[ranking_[rank].age] = 1;
  const ArrayXd of_good = surrogates::linear_forgetting_weights(good, options_.linear_forgetting);
  const ArrayXd of_bad = surrogates::linear_forgetting_weights(n - good, options_.linear_forgetting);
  weights_.resize(n);
  for (Index age = 0, good_age = 0; age < n; ++age) {
    if (is_good_[static_cast<std::size_t>(age)]) {
      weights_[age] = of_good[good_age++];
    } else {
      weights_[age] = of_bad[age - good_age];
    }
  }
  good_values_.resize(good);
  good_weights_.resize(good);
  bad_values_.resize(n - good);
  bad_weights_.resize(n - good);
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
  scores_.setZero();
  for (Index d = 0; d < configuration.size(); ++d) {
    const Dimension& dimension = dimensions_[static_cast<std::size_t>(d)];
    for (double& value : drawn) value = dimension.good->sample(random);
    const ArrayXd score = dimension.good->log_density(drawn) - dimension.bad->log_density(drawn);
    Index best = 0;
    score.maxCoeff(&best);
    configuration[d] = drawn[best];
    candidates_.row(d) = drawn;
    scores_ += score;
  }
  return configuration;
}

/// The i-th candidates of all dimensions together are a draw from the product of the l. Returns the best of those draws
/// that is not known yet, otherwise a uniform draw.
Configuration ParzenSuggester::best_unseen(Random& random) const {
  Index best = -1;
  for (Index i = 0; i < candidates_.cols(); ++i) {
    if ((best < 0 || scores_[i] > scores_[best]) && !known_.contains(candidates_.col(i))) best = i;
  }
  if (best >= 0) return candidates_.col(best);
  return sample_unseen(space_, known_, random);
}

}  // namespace bobench::optimizers
