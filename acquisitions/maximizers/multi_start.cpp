#include "acquisitions/maximizers/multi_start.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "acquisitions/maximizers/candidates.hpp"
#include "core/minimize.hpp"

namespace bobench::acquisitions {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

/// The candidates that the history does not hold; all of them if it holds every one.
MatrixXd without_known(const MatrixXd& candidates, const Encoding& encoding, const History& history) {
  const auto before = [](const VectorXd& a, const VectorXd& b) { return std::ranges::lexicographical_compare(a, b); };
  std::vector<VectorXd> known;
  for (const Trial& trial : history.trials()) known.push_back(encoding.encode(trial.configuration));
  std::ranges::sort(known, before);
  MatrixXd fresh(candidates.rows(), candidates.cols());
  Index count = 0;
  for (Index i = 0; i < candidates.cols(); ++i) {
    if (!std::ranges::binary_search(known, VectorXd(candidates.col(i)), before)) fresh.col(count++) = candidates.col(i);
  }
  return count == 0 ? candidates : fresh.leftCols(count);
}

/// Positions of the best scores, best first; equal scores in random order.
std::vector<Index> best_positions(const VectorXd& scores, int count, Random& random) {
  std::vector<Index> order;
  for (const auto position : random.permutation(scores.size())) order.push_back(position);
  const auto value = [&](Index i) {
    return std::isnan(scores[i]) ? -std::numeric_limits<double>::infinity() : scores[i];
  };
  std::ranges::stable_sort(order, [&](Index a, Index b) { return value(a) > value(b); });
  order.resize(std::min(order.size(), static_cast<std::size_t>(std::max(1, count))));
  return order;
}

/// Features that L-BFGS may move: those of real parameters.
struct Box {
  VectorXd low, high;
};
Box movable_box(const Encoding& encoding, const VectorXd& start) {
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

}  // namespace

Configuration maximize_multi_start(const Acquisition& acquisition, const Encoding& encoding, const History& history,
                                   const MultiStartOptions& options, Random& random) {
  const Configuration incumbent =
      history.best() ? history.trials()[*history.best()].configuration : encoding.space().sample(random);
  MatrixXd candidates = sample_candidates(encoding, incumbent, options.candidates, options.local_candidates, random);
  const bool finite_space = encoding.space().is_discrete();
  if (finite_space) candidates = without_known(candidates, encoding, history);
  const VectorXd scores = acquisition.score(candidates);
  const std::vector<Index> order = best_positions(scores, options.starts, random);

  VectorXd best = candidates.col(order.front());
  if (finite_space || options.starts == 0 || !acquisition.score_with_gradient) return encoding.decode(best);

  double best_score = scores[order.front()];
  const Objective loss = [&](const VectorXd& x, VectorXd* gradient) {
    const double score = acquisition.score_with_gradient(x, gradient);
    if (gradient) *gradient = -*gradient;
    return -score;
  };
  for (const Index position : order) {
    const VectorXd start = candidates.col(position);
    const Box box = movable_box(encoding, start);
    const Minimum found = minimize(loss, start, box.low, box.high, {.max_evaluations = options.max_evaluations});
    if (-found.value > best_score || !std::isfinite(best_score)) {
      best_score = -found.value;
      best = found.x;
    }
  }
  return encoding.decode(best);
}

}  // namespace bobench::acquisitions
