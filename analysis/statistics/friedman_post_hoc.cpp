#include "analysis/statistics/friedman_post_hoc.hpp"

#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

#include <fmt/format.h>

#include "analysis/statistics/holm.hpp"
#include "analysis/statistics/studentized_range.hpp"
#include "core/error.hpp"
#include "numerics/normal_distribution.hpp"

namespace bobench::analysis {
namespace {

using Eigen::Index;

/// The standard deviation of the difference of two mean ranks.
double spread_of_difference(Index treatments, Index blocks) {
  if (treatments < 2 || blocks < 1) {
    throw InputError(fmt::format(
        "pairwise tests of {} treatment(s) over {} block(s); expected 2 or more over 1 or more", treatments, blocks));
  }
  const double k = static_cast<double>(treatments);
  return std::sqrt(k * (k + 1.0) / (6.0 * static_cast<double>(blocks)));
}

/// p_of(|z|) for each pair of treatments.
template <class Function>
Eigen::MatrixXd for_each_pair(const Eigen::VectorXd& mean_ranks, Index blocks, Function p_of) {
  const Index k = mean_ranks.size();
  const double spread = spread_of_difference(k, blocks);
  Eigen::MatrixXd p = Eigen::MatrixXd::Ones(k, k);
  for (Index i = 0; i < k; ++i) {
    for (Index j = i + 1; j < k; ++j) p(i, j) = p(j, i) = p_of(std::abs(mean_ranks[i] - mean_ranks[j]) / spread);
  }
  return p;
}

}  // namespace

Eigen::MatrixXd friedman_pairwise_p(const Eigen::VectorXd& mean_ranks, Index blocks) {
  return for_each_pair(mean_ranks, blocks, normal_two_sided);
}

Eigen::MatrixXd friedman_nemenyi_p(const Eigen::VectorXd& mean_ranks, Index blocks) {
  const int treatments = static_cast<int>(mean_ranks.size());
  return for_each_pair(mean_ranks, blocks, [treatments](double z) {
    return 1.0 - studentized_range_cdf(std::numbers::sqrt2 * z, treatments);
  });
}

Eigen::MatrixXd friedman_holm_p(const Eigen::VectorXd& mean_ranks, Index blocks) {
  Eigen::MatrixXd p = friedman_pairwise_p(mean_ranks, blocks);
  std::vector<double> pairs;
  for (Index i = 0; i < p.rows(); ++i) {
    for (Index j = i + 1; j < p.cols(); ++j) pairs.push_back(p(i, j));
  }
  const std::vector<double> adjusted = holm(pairs);
  std::size_t pair = 0;
  for (Index i = 0; i < p.rows(); ++i) {
    for (Index j = i + 1; j < p.cols(); ++j) p(i, j) = p(j, i) = adjusted[pair++];
  }
  return p;
}

double nemenyi_critical_difference(Index treatments, Index blocks, double alpha) {
  const double spread = spread_of_difference(treatments, blocks);
  return studentized_range_quantile(1.0 - alpha, static_cast<int>(treatments)) / std::numbers::sqrt2 * spread;
}

}  // namespace bobench::analysis
