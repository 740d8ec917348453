#include "optimizers/model_based/loop.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace bobench::optimizers {
namespace {

acquisitions::MaximizerOptions recommending_maximizer(const SearchSpace& space) {
  constexpr double most = 1e4;  // configurations of which all are scored
  if (!space.is_discrete()) return {};
  return {.maximizer = *space.cardinality() <= most ? "exhaustive" : "local-search"};
}

}  // namespace

double LoopOptions::distance_after(Eigen::Index evaluations) const {
  constexpr double least = 1e-5;
  if (distance == Distance::fixed || min_distance <= least) return min_distance;
  const double progress = std::min(1.0, static_cast<double>(evaluations) / static_cast<double>(budget));
  return min_distance * std::pow(least / min_distance, std::pow(progress, 10));
}

bool LoopOptions::is_refit_due(Eigen::Index learnt, Eigen::Index evaluations) const {
  const double share = std::ceil(refit_growth * static_cast<double>(learnt));
  return static_cast<double>(evaluations - learnt) >= std::max(static_cast<double>(refit_every), share);
}

ModelBasedLoop::ModelBasedLoop(SearchSpace space, LoopOptions options, LearnerFactory make_learner, Random seeds)
    : options_(std::move(options)),
      observations_(Encoding(std::move(space)), options_.known),
      make_learner_(std::move(make_learner)),
      seeds_(std::move(seeds)),
      learner_(make_learner_(seeds_())),
      maximizer_(options_.maximizer, observations_.space(), learner_.has_gradient) {}

Configuration ModelBasedLoop::suggest(const History& history, Random& random) {
  observations_.update(history);
  // This draw comes first, so that what the surrogate does cannot move it.
  const bool is_random = options_.random_share && random.bernoulli(*options_.random_share);
  const bool has_design = observations_.all().size() >= options_.initial_points && observations_.finite().size() > 0;
  if (!is_random && has_design && !observations_.is_exhausted()) {
    const acquisitions::Acquisition* const acquisition = learn();
    auto proposal = acquisition ? propose(*acquisition, random) : std::nullopt;
    if (proposal && !(options_.restart && is_revisit(*proposal))) return *std::move(proposal);
    // An acquisition without a proposal prefers points of a finite space that are known: that ends no search.
    if (proposal || (options_.restart && !acquisition)) {
      observations_.restart();
      forgotten_ = history.size();
      learner_ = make_learner_(seeds_());
      acquisition_.reset();
    }
  }
  return sample_unseen(observations_.space(), observations_.known(), random);
}

std::optional<std::size_t> ModelBasedLoop::recommend() const {
  if (!acquisition_ || !learner_.negative_mean) return std::nullopt;
  const Eigen::VectorXd scores = learner_.negative_mean->score(observations_.all().points);
  std::optional<std::size_t> best;
  double highest = -std::numeric_limits<double>::infinity();
  for (Eigen::Index i = 0; i < scores.size(); ++i) {
    if (!std::isfinite(observations_.all().values[i]) || !(scores[i] > highest)) continue;
    highest = scores[i];
    best = forgotten_ + static_cast<std::size_t>(i);
  }
  return best;
}

std::optional<Configuration> ModelBasedLoop::recommended_configuration() const {
  if (options_.recommend == Recommend::evaluated) return std::nullopt;
  const std::optional<std::size_t> evaluated = recommend();
  if (!evaluated) return std::nullopt;
  const acquisitions::Acquisition& negative_mean = *learner_.negative_mean;
  const Encoding& encoding = observations_.encoding();
  // Local candidates lie around the evaluated point of the lowest mean, which need not have the lowest value.
  const std::size_t position = *evaluated - forgotten_;
  const Configuration& best_evaluated = observations_.history().trials()[position].configuration;
  History around;
  around.add({best_evaluated, 1.0}, observations_.history().evaluations()[position]);
  Random next_seed = seeds_;
  Random random(stable_hash("recommendation", next_seed()));
  const acquisitions::Maximizer maximizer(recommending_maximizer(encoding.space()), encoding.space(),
                                          static_cast<bool>(negative_mean.score_with_gradient));
  const ConfigurationSet none;  // what was evaluated may be recommended
  auto found = maximizer.maximize(negative_mean, {encoding, around, none}, random);
  const auto score = [&](const Configuration& point) { return negative_mean.score(encoding.encode(point))[0]; };
  if (!found || !(score(*found) > score(best_evaluated))) return best_evaluated;
  return found;
}

const acquisitions::Acquisition* ModelBasedLoop::learn() {
  const Eigen::Index evaluations = observations_.all().size();
  if (!acquisition_ || options_.is_refit_due(learnt_, evaluations)) {
    acquisition_.reset();  // it looks at the surrogate that is about to change
    acquisition_ = learner_.learn(observations_);
    learnt_ = refreshed_ = evaluations;
  } else if (options_.refresh && learner_.refresh && refreshed_ < evaluations) {
    learner_.refresh(observations_);
    refreshed_ = evaluations;
  }
  return acquisition_ ? &*acquisition_ : nullptr;
}

std::optional<Configuration> ModelBasedLoop::propose(const acquisitions::Acquisition& acquisition,
                                                     Random& random) const {
  // In a finite space the set of known configurations says it all.
  const double min_distance =
      observations_.space().is_discrete() ? 0.0 : options_.distance_after(observations_.all().size());
  std::optional<acquisitions::NearPoints> evaluated;
  if (min_distance > 0.0) evaluated.emplace(observations_.encoding(), observations_.all().points);
  const acquisitions::SearchState state{observations_.encoding(), observations_.history(), observations_.known(),
                                        min_distance, evaluated ? &*evaluated : nullptr};
  auto maximum = maximizer_.maximize(acquisition, state, random);
  if (!maximum || !acquisition.after_maximum) return maximum;
  const Eigen::VectorXd moved = acquisition.after_maximum(observations_.encoding().encode(*maximum));
  // What was evaluated teaches nothing again: then the maximum it is.
  if (auto proposal = state.proposal(moved); proposal && !is_revisit(*proposal)) return proposal;
  return maximum;
}

bool ModelBasedLoop::is_revisit(const Configuration& proposal) const {
  const Eigen::VectorXd features = observations_.encoding().encode(proposal);
  const auto distances = (observations_.finite().points.colwise() - features).cwiseAbs().colwise().maxCoeff();
  return (distances.array() <= options_.revisit_distance).any();
}

}  // namespace bobench::optimizers
