#include "optimizers/bayesian/bayesian_optimizer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "acquisitions/point_groups.hpp"
#include "optimizers/not_pending.hpp"

namespace bobench::optimizers {
namespace {

acquisitions::MaximizerOptions recommending_maximizer(const SearchSpace& space) {
  constexpr double most = 1e4;  // largest space that is searched exhaustively
  if (!space.is_discrete()) return {};
  return {.maximizer = *space.cardinality() <= most ? "exhaustive" : "local-search"};
}

/// Whether a column of `points` is within this distance in every feature.
bool is_any_within(const Eigen::MatrixXd& points, const Eigen::VectorXd& features, double distance) {
  return ((points.colwise() - features).cwiseAbs().colwise().maxCoeff().array() <= distance).any();
}

}  // namespace

double LoopOptions::distance_after(Eigen::Index evaluations) const {
  constexpr double least = 1e-5;
  if (distance == Distance::fixed || min_distance <= least) return min_distance;
  const double progress = std::min(1.0, static_cast<double>(evaluations) / static_cast<double>(budget));
  return min_distance * std::pow(least / min_distance, std::pow(progress, 10));
}

BayesianOptimizer::BayesianOptimizer(const OptimizerContext& context, LoopOptions options, SurrogateSource surrogates,
                                     std::vector<Configuration> own_design)
    : options_(std::move(options)),
      design_(context, options_.initial_points, std::move(own_design)),
      random_(context.streams.own("suggester")),
      surrogates_(std::move(surrogates)),
      observations_(Encoding(surrogates_.space), options_.known),
      surrogate_(surrogates_.make(surrogates_.seeds())),
      maximizer_(options_.maximizer, observations_.space(), surrogate_.has_gradient) {}

std::optional<Trial> BayesianOptimizer::ask(const std::vector<Trial>& pending) {
  if (auto trial = design_.next(pending.size())) return trial;
  observations_.set_pending(pending);
  return Trial{suggest(pending), design_.full_fidelity()};
}

Configuration BayesianOptimizer::suggest(const std::vector<Trial>& pending) {
  observations_.update(design_.history());
  // Drawn first, so that the draw does not depend on the surrogate.
  const bool is_random = options_.random_share && random_.bernoulli(*options_.random_share);
  const Eigen::Index trials = observations_.all().size() + observations_.pending().cols();
  const bool has_design = trials >= options_.initial_points && observations_.finite().size() > 0;
  if (!is_random && has_design && !observations_.is_exhausted()) {
    const acquisitions::Acquisition* const maximized = acquisition();
    auto proposal = maximized ? propose(*maximized) : std::nullopt;
    if (proposal && !(options_.restart && is_revisit(*proposal)) && !is_pending(*proposal)) return *std::move(proposal);
    // An acquisition without a proposal has its maxima at known points of a finite space; this does not end a search.
    if (options_.restart && (proposal ? is_revisit(*proposal) : !maximized)) restart();
  }
  return draw_not_pending(observations_.space(), pending, random_,
                          [this] { return sample_unseen(observations_.space(), observations_.known(), random_); });
}

void BayesianOptimizer::restart() {
  observations_.restart();
  forgotten_ = design_.history().size();
  surrogate_ = surrogates_.make(surrogates_.seeds());
  acquisition_.reset();
  maxima_.clear();
}

std::optional<std::size_t> BayesianOptimizer::recommend() const {
  if (!acquisition_ || !surrogate_.negative_mean) return std::nullopt;
  const Eigen::VectorXd scores = surrogate_.negative_mean->score(observations_.all().points);
  std::optional<std::size_t> best;
  double highest = -std::numeric_limits<double>::infinity();
  for (Eigen::Index i = 0; i < scores.size(); ++i) {
    if (!std::isfinite(observations_.all().values[i]) || !(scores[i] > highest)) continue;
    highest = scores[i];
    best = forgotten_ + static_cast<std::size_t>(i);
  }
  return best;
}

std::optional<Configuration> BayesianOptimizer::recommended_configuration() const {
  if (options_.recommend == Recommend::evaluated) return std::nullopt;
  const std::optional<std::size_t> evaluated = recommend();
  if (!evaluated) return std::nullopt;
  const acquisitions::Acquisition& negative_mean = *surrogate_.negative_mean;
  const Encoding& encoding = observations_.encoding();
  // Local candidates are placed around the evaluated point with the lowest mean, which may not have the lowest value.
  const std::size_t position = *evaluated - forgotten_;
  const Configuration& best_evaluated = observations_.history().trials()[position].configuration;
  History around;
  around.add({best_evaluated, 1.0}, observations_.history().evaluations()[position]);
  Random next_seed = surrogates_.seeds;
  Random random(stable_hash("recommendation", next_seed()));
  const acquisitions::Maximizer maximizer(recommending_maximizer(encoding.space()), encoding.space(),
                                          static_cast<bool>(negative_mean.score_with_gradient));
  const ConfigurationSet none;  // evaluated points may be recommended
  auto found = maximizer.maximize(negative_mean, {encoding, around, none}, random);
  const auto score = [&](const Configuration& point) { return negative_mean.score(encoding.encode(point))[0]; };
  if (!found || !(score(*found) > score(best_evaluated))) return best_evaluated;
  return found;
}

const acquisitions::Acquisition* BayesianOptimizer::acquisition() {
  // A uniform draw may have been a pending maximum of a finite space.
  std::erase_if(maxima_, [&](const Configuration& one) { return observations_.known().contains(one); });
  if (!maxima_.empty()) return &*acquisition_;
  const Eigen::Index evaluations = observations_.all().size();
  if (!acquisition_ || options_.refit.is_due(fitted_, evaluations) || observations_.pending().cols() > 0) {
    acquisition_.reset();  // it refers to the surrogate, which is about to change
    acquisition_ = surrogate_.fit(observations_);
    fitted_ = known_ = evaluations;
  } else if (options_.partial_fit && surrogate_.partial_fit && known_ < evaluations) {
    surrogate_.partial_fit(observations_);
    known_ = evaluations;
  }
  return acquisition_ ? &*acquisition_ : nullptr;
}

std::optional<Configuration> BayesianOptimizer::propose(const acquisitions::Acquisition& acquisition) {
  // In a finite space, the set of known configurations already prevents repetition.
  const double min_distance =
      observations_.space().is_discrete() ? 0.0 : options_.distance_after(observations_.all().size());
  std::optional<acquisitions::NearPoints> evaluated;
  Eigen::MatrixXd points;
  if (min_distance > 0.0) {
    points.resize(observations_.pending().rows(), observations_.all().size() + observations_.pending().cols());
    points.leftCols(observations_.all().size()) = observations_.all().points;
    points.rightCols(observations_.pending().cols()) = observations_.pending();
    evaluated.emplace(observations_.encoding(), points);
  }
  const acquisitions::SearchState state{observations_.encoding(), observations_.history(), observations_.known(),
                                        min_distance, evaluated ? &*evaluated : nullptr};
  if (maxima_.empty()) maxima_ = find_maxima(acquisition, state);
  if (maxima_.empty()) return std::nullopt;
  Configuration maximum = std::move(maxima_.front());
  maxima_.pop_front();
  if (!acquisition.after_maximum) return maximum;
  const Eigen::VectorXd moved = acquisition.after_maximum(observations_.encoding().encode(maximum));
  // If the moved point was already evaluated, the maximum is proposed.
  if (auto proposal = state.proposal(moved); proposal && !is_revisit(*proposal)) return proposal;
  return maximum;
}

std::deque<Configuration> BayesianOptimizer::find_maxima(const acquisitions::Acquisition& acquisition,
                                                         const acquisitions::SearchState& state) {
  const Random start = random_;
  auto first = maximizer_.maximize(acquisition, state, random_);
  if (!first) return {};
  if (!acquisition.further) return {*std::move(first)};
  const Encoding& encoding = observations_.encoding();
  std::vector<Configuration> found{*std::move(first)};
  for (const acquisitions::Acquisition& one : acquisition.further(encoding.encode(found.front()))) {
    Random same = start;
    if (auto maximum = maximizer_.maximize(one, state, same)) found.push_back(*std::move(maximum));
  }
  const Eigen::MatrixXd points = encoding.encode(found);
  const auto is_same = [&](Eigen::Index i, Eigen::Index j) {
    return (points.col(i) - points.col(j)).cwiseAbs().maxCoeff() <= options_.revisit_distance;
  };
  std::vector<Eigen::Index> chosen;
  for (const Eigen::Index i : acquisitions::last_of_groups(points)) {
    // A later group may have returned to the place of an earlier one.
    if (std::ranges::none_of(chosen, [&](Eigen::Index j) { return is_same(i, j); })) chosen.push_back(i);
  }
  std::deque<Configuration> proposals;
  for (const Eigen::Index i : chosen) proposals.push_back(found[static_cast<std::size_t>(i)]);
  return proposals;
}

bool BayesianOptimizer::is_revisit(const Configuration& proposal) const {
  return is_any_within(observations_.finite().points, observations_.encoding().encode(proposal),
                       options_.revisit_distance);
}

bool BayesianOptimizer::is_pending(const Configuration& proposal) const {
  return observations_.pending().cols() > 0 &&
         is_any_within(observations_.pending(), observations_.encoding().encode(proposal), options_.revisit_distance);
}

}  // namespace bobench::optimizers
