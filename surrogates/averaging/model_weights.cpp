#include "surrogates/averaging/model_weights.hpp"

#include <cmath>
#include <limits>

namespace bobench::surrogates {
namespace {

using Eigen::ArrayXd, Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

constexpr double minus_infinity = -std::numeric_limits<double>::infinity();

MatrixXd without_nan(const MatrixXd& log_densities) {
  return log_densities.unaryExpr([](double value) { return std::isnan(value) ? minus_infinity : value; });
}

VectorXd equal_weights(Index models) {
  return VectorXd::Constant(models, 1.0 / static_cast<double>(models));
}

/// Densities of the targets over the largest of each, without targets at which all are 0: (targets x models).
MatrixXd relative_densities(const MatrixXd& log_densities) {
  MatrixXd densities(log_densities.rows(), log_densities.cols());
  Index count = 0;
  for (const auto& row : log_densities.rowwise()) {
    const double largest = row.maxCoeff();
    if (largest > minus_infinity) densities.row(count++) = (row.array() - largest).exp();
  }
  return densities.topRows(count);
}

}  // namespace

VectorXd pseudo_bma_weights(const MatrixXd& log_densities) {
  const ArrayXd totals = without_nan(log_densities).colwise().sum().transpose();
  const double largest = totals.maxCoeff();
  if (!std::isfinite(largest)) return equal_weights(totals.size());
  const ArrayXd weights = (totals - largest).exp();
  return weights / weights.sum();
}

VectorXd stacking_weights(const MatrixXd& log_densities) {
  const MatrixXd densities = relative_densities(without_nan(log_densities));
  VectorXd weights = equal_weights(log_densities.cols());
  if (densities.rows() == 0) return weights;
  constexpr int max_steps = 100000;
  constexpr double tolerance = 1e-9;
  const auto targets = static_cast<double>(densities.rows());
  for (int step = 0; step < max_steps; ++step) {
    // With the ratios r_k = mean_i p_ik / sum_j w_j p_ij, a step is w_k := w_k r_k. The objective is concave and its
    // gradient at the weights is r, so its mean is at most max_k r_k - 1 below the maximum.
    const VectorXd ratios = densities.transpose() * (densities * weights).cwiseInverse() / targets;
    if (ratios.maxCoeff() - 1.0 <= tolerance) break;
    weights = weights.cwiseProduct(ratios);
    weights /= weights.sum();
  }
  return weights;
}

}  // namespace bobench::surrogates
