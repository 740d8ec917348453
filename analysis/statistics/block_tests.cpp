#include "analysis/statistics/block_tests.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <fmt/format.h>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/students_t.hpp>

#include "analysis/statistics/ranks.hpp"
#include "core/error.hpp"
#include "numerics/normal_distribution.hpp"

namespace bobench::analysis {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::RowVectorXd;

void require_blocks(const MatrixXd& values) {
  if (values.rows() < 2 || values.cols() < 2) {
    throw InputError(
        fmt::format("{} treatments over {} blocks; expected two or more of both", values.cols(), values.rows()));
  }
}

/// p_of(|a_i - a_j| / spread) for each pair. A spread of 0 means that all blocks agree: the p is then that of a sign
/// test.
template <class Function>
MatrixXd for_each_pair(const RowVectorXd& scores, double blocks, double spread, Function p_of) {
  const Index k = scores.size();
  MatrixXd p = MatrixXd::Ones(k, k);
  for (Index i = 0; i < k; ++i) {
    for (Index j = i + 1; j < k; ++j) {
      const double difference = std::abs(scores[i] - scores[j]);
      p(i, j) = p(j, i) = difference == 0.0 ? 1.0 : spread > 0.0 ? p_of(difference / spread) : std::exp2(1.0 - blocks);
    }
  }
  return p;
}

double two_sided_t(double t, double degrees) {
  return 2.0 * boost::math::cdf(boost::math::complement(boost::math::students_t(degrees), t));
}

/// Pairs by Student's t, from scores within blocks whose sums over treatments are equal in all blocks.
/// @param scores (blocks x treatments)  @param residual  sum of squares that the treatments do not explain, >= 0
MatrixXd pairs_by_t(const MatrixXd& scores, double residual) {
  const auto n = static_cast<double>(scores.rows()), k = static_cast<double>(scores.cols());
  const double degrees = (n - 1.0) * (k - 1.0);
  return for_each_pair(scores.colwise().sum(), n, std::sqrt(2.0 * n * residual / degrees),
                       [degrees](double t) { return two_sided_t(t, degrees); });
}

/// A sum of squares that rounding may have made slightly wrong.
double without_rounding(double residual, double total) {
  return residual > 1e-12 * total ? residual : 0.0;
}

}  // namespace

MatrixXd conover_pairwise_p(const MatrixXd& values) {
  require_blocks(values);
  const MatrixXd ranks = ranks_in_rows(values);
  const double total = ranks.squaredNorm(), explained = ranks.colwise().sum().squaredNorm();
  return pairs_by_t(ranks, without_rounding(total - explained / static_cast<double>(values.rows()), total));
}

BlockTest quade_test(const MatrixXd& values) {
  require_blocks(values);
  const auto n = static_cast<double>(values.rows()), k = static_cast<double>(values.cols());
  const Eigen::VectorXd ranges = values.rowwise().maxCoeff() - values.rowwise().minCoeff();
  if (!ranges.allFinite()) throw InputError("Quade's test needs finite values");
  const std::vector<double> weights = mid_ranks({ranges.data(), static_cast<std::size_t>(ranges.size())});
  MatrixXd scores = ranks_in_rows(values).array() - 0.5 * (k + 1.0);
  for (Index i = 0; i < scores.rows(); ++i) scores.row(i) *= weights[static_cast<std::size_t>(i)];
  const double total = scores.squaredNorm(), explained = scores.colwise().sum().squaredNorm() / n;
  const double residual = without_rounding(total - explained, total);
  BlockTest test{.pairs = pairs_by_t(scores, residual)};
  if (total == 0.0) return test;
  if (residual == 0.0) {  // all blocks have the same order [Conover 1999]
    test.statistic = std::numeric_limits<double>::infinity();
    test.p = std::pow(std::tgamma(k + 1.0), 1.0 - n);
    return test;
  }
  test.statistic = (n - 1.0) * explained / residual;
  test.p =
      boost::math::cdf(boost::math::complement(boost::math::fisher_f(k - 1.0, (n - 1.0) * (k - 1.0)), test.statistic));
  return test;
}

BlockTest aligned_ranks_test(const MatrixXd& values) {
  require_blocks(values);
  if (!values.allFinite()) throw InputError("the test of aligned ranks needs finite values");
  const auto n = static_cast<double>(values.rows()), k = static_cast<double>(values.cols());
  // Values that are equal but for rounding are ties.
  const double unit = std::max(1e-12 * values.cwiseAbs().maxCoeff(), std::numeric_limits<double>::min());
  const MatrixXd aligned = ((values.colwise() - values.rowwise().mean()) / unit).array().round();
  const std::vector<double> ranked = mid_ranks({aligned.data(), static_cast<std::size_t>(aligned.size())});
  const Eigen::Map<const MatrixXd> ranks(ranked.data(), values.rows(), values.cols());
  const RowVectorXd sums = ranks.colwise().sum();
  const double squares = (ranks.colwise() - ranks.rowwise().mean()).squaredNorm();
  BlockTest test;
  test.pairs = for_each_pair(sums / n, n, std::sqrt(2.0 * squares / (n * n * (k - 1.0))), normal_two_sided);
  const double all = k * n;
  const double between = sums.squaredNorm() - all * n / 4.0 * (all + 1.0) * (all + 1.0);
  const double within = all * (all + 1.0) * (2.0 * all + 1.0) / 6.0 - ranks.rowwise().sum().squaredNorm() / k;
  test.statistic = (k - 1.0) * between / within;
  test.p = boost::math::cdf(boost::math::complement(boost::math::chi_squared(k - 1.0), std::max(test.statistic, 0.0)));
  return test;
}

}  // namespace bobench::analysis
