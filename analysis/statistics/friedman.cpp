#include "analysis/statistics/friedman.hpp"

#include <limits>
#include <vector>

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>

#include "analysis/statistics/ranks.hpp"

namespace bobench::analysis {

FriedmanResult friedman(const Eigen::MatrixXd& values) {
  const Eigen::Index blocks = values.rows(), treatments = values.cols();
  const double n = static_cast<double>(blocks), k = static_cast<double>(treatments);
  FriedmanResult result;
  result.mean_ranks = Eigen::VectorXd::Constant(treatments, (k + 1.0) / 2.0);
  if (blocks == 0 || treatments == 0) return result;

  Eigen::VectorXd rank_sums = Eigen::VectorXd::Zero(treatments);
  double ties = 0.0;
  for (Eigen::Index block = 0; block < blocks; ++block) {
    const Eigen::VectorXd row = values.row(block);
    const std::vector<double> ranks = mid_ranks({row.data(), static_cast<std::size_t>(treatments)});
    rank_sums += Eigen::Map<const Eigen::VectorXd>(ranks.data(), treatments);
    ties += tie_correction({row.data(), static_cast<std::size_t>(treatments)});
  }
  result.mean_ranks = rank_sums / n;
  const double correction = 1.0 - ties / (n * k * (k * k - 1.0));
  if (blocks < 2 || treatments < 2 || correction <= 0.0) return result;

  const double spread = (result.mean_ranks.array() - (k + 1.0) / 2.0).square().sum();
  result.chi_square = 12.0 * n / (k * (k + 1.0)) * spread / correction;
  result.p = boost::math::cdf(boost::math::complement(boost::math::chi_squared(k - 1.0), result.chi_square));
  const double rest = n * (k - 1.0) - result.chi_square;
  if (rest <= 1e-12 * n * k) {  // every block agrees
    result.f = std::numeric_limits<double>::infinity();
    result.f_p = 0.0;
  } else {
    result.f = (n - 1.0) * result.chi_square / rest;
    result.f_p =
        boost::math::cdf(boost::math::complement(boost::math::fisher_f(k - 1.0, (k - 1.0) * (n - 1.0)), result.f));
  }
  return result;
}

}  // namespace bobench::analysis
