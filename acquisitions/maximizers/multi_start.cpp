#include "acquisitions/maximizers/multi_start.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "acquisitions/maximizers/best_seen.hpp"
#include "acquisitions/maximizers/candidates.hpp"
#include "numerics/minimize.hpp"

namespace bobench::acquisitions {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

MatrixXd draw_candidates(const SearchState& state, const MultiStartOptions& options, Random& random) {
  const Encoding& encoding = state.encoding;
  if (options.relax) {
    MatrixXd candidates(encoding.features(), options.candidates);
    for (double& feature : candidates.reshaped()) feature = random.uniform();
    return candidates;
  }
  const Configuration incumbent = state.history.best() ? state.history.trials()[*state.history.best()].configuration
                                                       : encoding.space().sample(random);
  MatrixXd candidates = sample_candidates(encoding, incumbent, options.candidates, options.local_candidates, random);
  if (state.known.size() == 0) return candidates;
  MatrixXd fresh(candidates.rows(), candidates.cols());
  Index count = 0;
  for (Index i = 0; i < candidates.cols(); ++i) {
    if (!state.known.contains(encoding.decode(candidates.col(i)))) fresh.col(count++) = candidates.col(i);
  }
  return fresh.leftCols(count);
}

/// Positions by score, best first; equal scores in random order.
std::vector<Index> ranking(const VectorXd& scores, Random& random) {
  std::vector<Index> order;
  for (const auto position : random.permutation(scores.size())) order.push_back(position);
  const auto value = [&](Index i) {
    return std::isnan(scores[i]) ? -std::numeric_limits<double>::infinity() : scores[i];
  };
  std::ranges::stable_sort(order, [&](Index a, Index b) { return value(a) > value(b); });
  return order;
}

}  // namespace

std::optional<Configuration> maximize_multi_start(const Acquisition& acquisition, const SearchState& state,
                                                  const MultiStartOptions& options, Random& random) {
  const Encoding& encoding = state.encoding;
  const MatrixXd candidates = draw_candidates(state, options, random);
  if (candidates.cols() == 0) return std::nullopt;
  const VectorXd scores = acquisition.score(candidates);
  const std::vector<Index> order = ranking(scores, random);

  BestSeen best(random);
  const bool movable = !encoding.space().is_discrete() || options.relax;
  if (movable && acquisition.score_with_gradient) {
    const Objective loss = [&](const VectorXd& x, VectorXd* gradient) {
      const double score = acquisition.score_with_gradient(x, gradient);
      if (gradient) *gradient = -*gradient;
      return -score;
    };
    const auto starts = std::min(order.size(), static_cast<std::size_t>(options.starts));
    for (std::size_t i = 0; i < starts; ++i) {
      const VectorXd start = candidates.col(order[i]);
      const FeatureBox box = options.relax ? FeatureBox{VectorXd::Zero(start.size()), VectorXd::Ones(start.size())}
                                           : free_box(encoding, start);
      const Minimum found = minimize(loss, start, box.low, box.high, {.max_evaluations = options.max_evaluations});
      best.offer(-found.value, [&] { return state.proposal(found.x); });
    }
  }
  if (auto end_point = best.take()) return end_point;
  for (const Index position : order) {
    if (!std::isfinite(scores[position])) continue;
    if (auto proposal = state.proposal(candidates.col(position))) return proposal;
  }
  return std::nullopt;
}

void MultiStart::fields(OptionFields& fields, std::string_view) {
  fields.integer("candidates", candidates, 1, 1000000, "uniform candidates");
  fields.formerly("candidates", "candidates");
  fields.integer("local_candidates", local_candidates, 0, 1000000, "candidates near the incumbent");
  fields.formerly("local_candidates", "local_candidates");
  fields.integer("starts", starts, 0, 100000, "L-BFGS starts from the best candidates; 0: none");
  fields.formerly("starts", "starts");
}

std::optional<Configuration> MultiStart::maximize(std::string_view name, const Acquisition& acquisition,
                                                  const SearchState& state, Random& random) const {
  MultiStartOptions options = *this;
  options.relax = name == "relaxed";
  return maximize_multi_start(acquisition, state, options, random);
}

}  // namespace bobench::acquisitions
