#include "acquisitions/maximizers/multi_start.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "acquisitions/maximizers/best_seen.hpp"
#include "acquisitions/maximizers/candidates.hpp"
#include "core/minimize.hpp"

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
  const MatrixXd candidates =
      sample_candidates(encoding, incumbent, options.candidates, options.local_candidates, random);
  if (state.known.size() == 0) return candidates;
  MatrixXd fresh(candidates.rows(), candidates.cols());
  Index count = 0;
  for (Index i = 0; i < candidates.cols(); ++i) {
    if (!state.known.contains(encoding.decode(candidates.col(i)))) fresh.col(count++) = candidates.col(i);
  }
  return fresh.leftCols(count);
}

/// Positions of the best scores, best first; equal scores in random order.
std::vector<Index> best_positions(const VectorXd& scores, int count, Random& random) {
  std::vector<Index> order;
  for (const auto position : random.permutation(scores.size())) order.push_back(position);
  const auto value = [&](Index i) {
    return std::isnan(scores[i]) ? -std::numeric_limits<double>::infinity() : scores[i];
  };
  const auto kept = static_cast<std::ptrdiff_t>(std::min(order.size(), static_cast<std::size_t>(std::max(1, count))));
  // Stable, so that the random order of equals stays; only the first few are of interest.
  std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) { return value(a) > value(b); });
  order.resize(static_cast<std::size_t>(kept));
  return order;
}

/// Features that L-BFGS may move.
struct Box {
  VectorXd low, high;
};
Box movable_box(const Encoding& encoding, const VectorXd& start, bool relax) {
  if (relax) return {VectorXd::Zero(start.size()), VectorXd::Ones(start.size())};
  Box box{start, start};
  Index at = 0;
  for (const Parameter& parameter : encoding.space().parameters()) {
    if (parameter.is_real()) {
      box.low[at] = 0.0;
      box.high[at] = 1.0;
    }
    at += parameter.is_categorical() ? static_cast<Index>(*parameter.cardinality()) : 1;
  }
  return box;
}

bool is_evaluated(const VectorXd& features, const SearchState& state) {
  return std::ranges::any_of(state.history.trials(), [&](const Trial& trial) {
    const VectorXd evaluated = state.encoding.encode(trial.configuration);
    return ((features - evaluated).array().abs() <= 1e-8 + 1e-5 * evaluated.array().abs()).all();
  });
}

}  // namespace

std::optional<Configuration> maximize_multi_start(const Acquisition& acquisition, const SearchState& state,
                                                  const MultiStartOptions& options, Random& random) {
  const Encoding& encoding = state.encoding;
  const MatrixXd candidates = draw_candidates(state, options, random);
  if (candidates.cols() == 0) return std::nullopt;
  const VectorXd scores = acquisition.score(candidates);
  const std::vector<Index> order = best_positions(scores, options.starts, random);

  BestSeen best(random);
  const auto offer = [&](const VectorXd& point, double score) {
    const Configuration configuration = encoding.decode(point);
    if (!std::isfinite(score) || state.known.contains(configuration)) return;
    if (options.skip_evaluated && is_evaluated(encoding.encode(configuration), state)) return;
    best.offer(score, [&] { return configuration; });
  };
  if (options.starts == 0 || !acquisition.score_with_gradient || (encoding.space().is_discrete() && !options.relax)) {
    for (const Index position : order) offer(candidates.col(position), scores[position]);
    return best.take();
  }
  const Objective loss = [&](const VectorXd& x, VectorXd* gradient) {
    const double score = acquisition.score_with_gradient(x, gradient);
    if (gradient) *gradient = -*gradient;
    return -score;
  };
  for (const Index position : order) {
    const VectorXd start = candidates.col(position);
    const Box box = movable_box(encoding, start, options.relax);
    const Minimum found = minimize(loss, start, box.low, box.high, {.max_evaluations = options.max_evaluations});
    offer(found.x, -found.value);
  }
  return best.take();
}

}  // namespace bobench::acquisitions
