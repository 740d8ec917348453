#include "acquisitions/entropy/representer_points.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "surrogates/inference/slice.hpp"

namespace bobench::acquisitions {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;
using Density = std::function<VectorXd(const MatrixXd&)>;

constexpr Index chain_length = 10;       // points of a chain
constexpr Index warm_up = 20, thin = 5;  // sweeps over all features

/// Sampling without replacement: the largest values of log density plus Gumbel noise.
RepresenterPoints by_choice(const VectorXd& log_density, const MatrixXd& candidates, Index count, Random& random) {
  VectorXd keys(log_density.size());
  for (Index i = 0; i < keys.size(); ++i) keys[i] = log_density[i] - std::log(-std::log1p(-random.uniform()));
  std::vector<Index> order(static_cast<std::size_t>(keys.size()));
  std::iota(order.begin(), order.end(), Index{0});
  std::ranges::stable_sort(order, [&](Index a, Index b) { return keys[a] > keys[b]; });
  RepresenterPoints chosen{MatrixXd(candidates.rows(), count), VectorXd(count)};
  for (Index i = 0; i < count; ++i) {
    chosen.points.col(i) = candidates.col(order[static_cast<std::size_t>(i)]);
    chosen.log_measure[i] = log_density[order[static_cast<std::size_t>(i)]];
  }
  return chosen;
}

/// A slice-sampling chain does not move between distant peaks. Therefore a new chain starts after every few points,
/// from a draw of the density, so that peaks get their shares of the points.
RepresenterPoints by_slices(const Density& log_density, const VectorXd& known, const MatrixXd& candidates, Index count,
                            Random& random) {
  const auto density = [&](const VectorXd& x, VectorXd*) {
    if ((x.array() < 0.0).any() || (x.array() > 1.0).any()) return -std::numeric_limits<double>::infinity();
    return log_density(x)[0];
  };
  MatrixXd points(candidates.rows(), count);
  for (Index done = 0; done < count; done += chain_length) {
    const Index draws = std::min(chain_length, count - done);
    const VectorXd start = by_choice(known, candidates, 1, random).points.col(0);
    points.middleCols(done, draws) =
        surrogates::sample_slice(density, start, {.warm_up = warm_up, .draws = draws, .thin = thin, .width = 0.2},
                                 random)
            .draws;
  }
  return {points, log_density(points)};
}

}  // namespace

RepresenterPoints draw_representers(const Density& log_density, const Encoding& encoding, const MatrixXd& candidates,
                                    Index count, Random& random) {
  VectorXd known = log_density(candidates);
  const double highest = known.maxCoeff();
  if (!std::isfinite(highest)) {
    known.setZero();  // all candidates are equally likely
  } else {
    if (encoding.space().is_continuous()) return by_slices(log_density, known, candidates, count, random);
    constexpr double least = -1e4;  // impossible candidates come last
    known = known.cwiseMax(highest + least);
  }
  return by_choice(known, candidates, count, random);
}

}  // namespace bobench::acquisitions
