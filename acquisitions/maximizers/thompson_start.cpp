#include "acquisitions/maximizers/thompson_start.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "numerics/minimize.hpp"

namespace bobench::acquisitions {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

std::vector<Configuration> draw_configurations(const SearchState& state, int count, Random& random) {
  std::vector<Configuration> drawn;
  for (int i = 0; i < count; ++i) {
    Configuration configuration = state.encoding.space().sample(random);
    if (!state.known.contains(configuration)) drawn.push_back(std::move(configuration));
  }
  return drawn;
}

/// Positions, the lowest value first; values that are not finite are left out.
std::vector<Index> ascending(const VectorXd& values) {
  std::vector<Index> order;
  for (Index i = 0; i < values.size(); ++i) {
    if (std::isfinite(values[i])) order.push_back(i);
  }
  std::ranges::stable_sort(order, {}, [&](Index i) { return values[i]; });
  return order;
}

VectorXd climb(const Acquisition& acquisition, const VectorXd& start, int max_evaluations) {
  const Objective loss = [&](const VectorXd& x, VectorXd* gradient) {
    const double score = acquisition.score_with_gradient(x, gradient);
    if (gradient) *gradient = -*gradient;
    return -score;
  };
  const VectorXd low = VectorXd::Zero(start.size()), high = VectorXd::Ones(start.size());
  return minimize(loss, start, low, high, {.max_evaluations = max_evaluations}).x;
}

}  // namespace

void ThompsonStart::fields(OptionFields& fields, std::string_view) {
  fields.integer("candidates", candidates, 1, 1000000, "uniform candidates");
}

std::optional<Configuration> ThompsonStart::maximize(std::string_view, const Acquisition& acquisition,
                                                     const SearchState& state, Random& random) const {
  const std::vector<Configuration> drawn = draw_configurations(state, candidates, random);
  if (drawn.empty()) return std::nullopt;
  const MatrixXd points = state.encoding.encode(drawn);
  const bool can_climb = static_cast<bool>(acquisition.score_with_gradient);
  const VectorXd values =
      can_climb && acquisition.drawn ? acquisition.drawn(points, random) : VectorXd(-acquisition.score(points));
  for (const Index i : ascending(values)) {
    if (can_climb) {
      if (auto end_point = state.proposal(climb(acquisition, points.col(i), max_evaluations))) return end_point;
    }
    const Configuration& candidate = drawn[static_cast<std::size_t>(i)];
    if (state.may_propose(candidate)) return candidate;
  }
  return std::nullopt;
}

}  // namespace bobench::acquisitions
