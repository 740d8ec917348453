#include "analysis/places.hpp"

#include <algorithm>
#include <numeric>

#include "numerics/quantile.hpp"

namespace bobench::analysis {
namespace {

using Eigen::Index;

/// Optimisers by mean rank, ascending.
std::vector<std::size_t> ordered(const Eigen::VectorXd& mean_rank) {
  std::vector<std::size_t> order(static_cast<std::size_t>(mean_rank.size()));
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return mean_rank[static_cast<Index>(i)]; });
  return order;
}

/// Adds one for each optimiser and each place; ties share. Sums of the same ranks in another order differ in the last
/// bits.
void count_places(const Eigen::VectorXd& mean_rank, Eigen::MatrixXd& counts) {
  constexpr double equal = 1e-9;
  const std::vector<std::size_t> order = ordered(mean_rank);
  const auto rank_at = [&](std::size_t place) { return mean_rank[static_cast<Index>(order[place])]; };
  for (std::size_t first = 0; first < order.size();) {
    std::size_t end = first + 1;
    while (end < order.size() && rank_at(end) - rank_at(first) < equal) ++end;
    const double share = 1.0 / static_cast<double>(end - first);
    for (std::size_t i = first; i < end; ++i) {
      for (std::size_t place = first; place < end; ++place) {
        counts(static_cast<Index>(order[i]), static_cast<Index>(place)) += share;
      }
    }
    first = end;
  }
}

}  // namespace

Places bootstrap_places(const std::vector<Eigen::MatrixXd>& ranks, int resamples, Random& random) {
  std::vector<const Eigen::MatrixXd*> problems;
  for (const Eigen::MatrixXd& one : ranks) {
    if (one.rows() > 0) problems.push_back(&one);
  }
  Places places;
  if (problems.empty()) return places;
  const Index k = problems.front()->cols();
  places.mean_rank = Eigen::VectorXd::Zero(k);
  for (const Eigen::MatrixXd* problem : problems) places.mean_rank += problem->colwise().mean().transpose();
  places.mean_rank /= static_cast<double>(problems.size());
  places.order = ordered(places.mean_rank);
  const auto is_single = [](const Eigen::MatrixXd* problem) { return problem->rows() == 1; };
  if (resamples == 0 || std::ranges::all_of(problems, is_single)) return places;
  places.probability = Eigen::MatrixXd::Zero(k, k);
  Eigen::MatrixXd resampled(resamples, k);
  Eigen::VectorXd drawn(k), sum(k);
  for (int resample = 0; resample < resamples; ++resample) {
    drawn.setZero();
    for (const Eigen::MatrixXd* problem : problems) {
      sum.setZero();
      for (Index r = 0; r < problem->rows(); ++r) sum += problem->row(random.index(problem->rows())).transpose();
      drawn += sum / static_cast<double>(problem->rows() * static_cast<Index>(problems.size()));
    }
    count_places(drawn, places.probability);
    resampled.row(resample) = drawn.transpose();
  }
  places.probability /= static_cast<double>(resamples);
  places.interval.resize(k, 2);
  for (Index i = 0; i < k; ++i) {
    const Eigen::VectorXd of_one = resampled.col(i);
    places.interval.row(i) << quantile(of_one, 0.025), quantile(of_one, 0.975);
  }
  return places;
}

std::optional<int> place_quantile(const Places& places, std::size_t optimizer, double share) {
  if (places.probability.size() == 0) return std::nullopt;
  constexpr double rounding = 1e-9;
  double sum = 0.0;
  int place = 0;
  while (place < places.probability.cols() && sum < share - rounding) {
    sum += places.probability(static_cast<Eigen::Index>(optimizer), place);
    ++place;
  }
  return std::max(1, place);
}

}  // namespace bobench::analysis
