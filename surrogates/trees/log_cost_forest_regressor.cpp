#include "surrogates/trees/log_cost_forest_regressor.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "numerics/quantile.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

LogCostScale::LogCostScale(const VectorXd& costs) {
  const double least = costs.minCoeff(), most = costs.maxCoeff();
  if (least == most) return;
  // Above 1e6 the 1e-10 is lost in rounding; without nextafter(), the minimum cost would give the logarithm of zero.
  low_ = std::min(least - (quantile(costs, 0.05) - least) - 1e-10,
                  std::nextafter(least, -std::numeric_limits<double>::infinity()));
  range_ = most - low_;
}

double LogCostScale::logarithm(double cost) const {
  return range_ == 0.0 ? 0.0 : std::log((cost - low_) / range_);
}

VectorXd LogCostScale::logarithms(const VectorXd& costs) const {
  if (range_ == 0.0) return VectorXd::Zero(costs.size());
  return ((costs.array() - low_) / range_).log();
}

void LogCostForestRegressor::fit(const MatrixXd& X, const VectorXd& y) {
  scale_ = LogCostScale(y);
  const VectorXd targets = scale_.logarithms(y);
  const VectorXd scaled = targets.array().exp();
  forest_.fit({choices_.empty() ? X : choices_.merged(X), targets, &scaled, choices_.choices(X.rows())}, options_.trees,
              options_.bootstrap, options_.tree(), random_);
}

Prediction LogCostForestRegressor::predict(const MatrixXd& X) const {
  MatrixXd logs(X.cols(), static_cast<Index>(forest_.trees().size()));
  const MatrixXd merged = choices_.empty() ? MatrixXd() : choices_.merged(X);
  forest_.visit_leaves(choices_.empty() ? X : merged,
                       [&](std::size_t tree, Index column, const DecisionTree::Leaf& leaf) {
                         logs(column, static_cast<Index>(tree)) = leaf.mean;
                       });
  logs = (logs.array() + 1e-10).log();
  const VectorXd mean = logs.rowwise().mean();
  const VectorXd variance = (logs.colwise() - mean).rowwise().squaredNorm() / static_cast<double>(logs.cols());
  return {mean, variance.cwiseMax(1e-10)};
}

}  // namespace bobench::surrogates
