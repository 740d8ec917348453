#include "analysis/statistics/friedman_post_hoc.hpp"

#include <cmath>
#include <numbers>

#include <fmt/format.h>

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

double nemenyi_critical_difference(Index treatments, Index blocks, double alpha) {
  const double spread = spread_of_difference(treatments, blocks);
  return studentized_range_quantile(1.0 - alpha, static_cast<int>(treatments)) / std::numbers::sqrt2 * spread;
}

}  // namespace bobench::analysis
