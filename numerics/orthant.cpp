#include "numerics/orthant.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/Cholesky>

#include "numerics/normal_distribution.hpp"

namespace bobench {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

/// The marginal of one coordinate without its own factor.
struct Cavity {
  double mean, variance;
};

/// The distribution with the sites: V = (Sigma^-1 + T)^-1, computed without Sigma's inverse.
void recompute(const VectorXd& mean, const MatrixXd& covariance, OrthantApproximation& found) {
  const Index n = mean.size();
  const VectorXd root = found.precision.cwiseSqrt();
  MatrixXd inner = root.asDiagonal() * covariance * root.asDiagonal();
  inner.diagonal().array() += 1.0;
  const Eigen::LLT<MatrixXd> factor(inner);
  const MatrixXd half = factor.matrixL().solve(root.asDiagonal() * covariance);
  found.covariance = covariance - half.transpose() * half;
  const VectorXd pull = found.shift - found.precision.cwiseProduct(mean), moved = found.covariance * pull;
  found.mean = mean + moved;
  // E exp(shift'u - u'Tu/2) under N(mean, Sigma)
  found.log_probability = -0.5 * found.precision.dot(mean.cwiseAbs2()) + found.shift.dot(mean) + 0.5 * pull.dot(moved);
  for (Index i = 0; i < n; ++i) found.log_probability -= std::log(factor.matrixLLT()(i, i));
}

Cavity cavity_of(const OrthantApproximation& found, Index i) {
  const double precision = 1.0 / found.covariance(i, i) - found.precision[i];
  // The precision of a half space's site is at most that of the marginal, except by rounding.
  const double variance = 1.0 / std::max(precision, 1e-12 / found.covariance(i, i));
  return {variance * (found.mean[i] / found.covariance(i, i) - found.shift[i]), variance};
}

struct Site {
  double precision, shift;
};

/// The site by moment matching for one coordinate.
Site matched(const Cavity& cavity, double softness) {
  const double spread = cavity.variance + softness * softness, z = cavity.mean / std::sqrt(spread);
  const double ratio = log_normal_probability(z).derivative;
  const double tail = z > -5.0 ? z + ratio : mills_fraction(-z);  // z + ratio without cancellation
  const double curvature = ratio * tail / spread, slope = ratio / std::sqrt(spread);
  const double left = std::max(1.0 - curvature * cavity.variance, 1e-12);  // remaining share of the variance
  const double precision = curvature / left;
  return {precision, (slope + cavity.mean * curvature) / left};
}

/// log of the factor's integral under the cavity, minus that of its site.
double log_scale(const Cavity& cavity, const Site& site, double softness) {
  const double spread = cavity.variance + softness * softness;
  const double pull = site.shift - site.precision * cavity.mean, left = 1.0 + site.precision * cavity.variance;
  const double of_site = -0.5 * site.precision * cavity.mean * cavity.mean + site.shift * cavity.mean +
                         0.5 * pull * pull * cavity.variance / left - 0.5 * std::log(left);
  return log_normal_probability(cavity.mean / std::sqrt(spread)).logarithm - of_site;
}

/// Whether the coordinate's remaining variance is large enough for another update, compared with rounding errors.
bool is_open(const OrthantApproximation& found, const MatrixXd& covariance, Index i) {
  return found.covariance(i, i) > 1e-13 * covariance(i, i);
}

/// Replaces the site of coordinate i. @return the change of its mean, in standard deviations
double update_site(OrthantApproximation& found, Index i, const Site& site) {
  const double variance = found.covariance(i, i), mean = found.mean[i];
  const double precision = site.precision - found.precision[i], shift = site.shift - found.shift[i];
  const double share = 1.0 / (1.0 + precision * variance);
  const VectorXd column = found.covariance.col(i);
  found.mean += share * (shift - precision * mean) * column;
  found.covariance.noalias() -= (precision * share) * column * column.transpose();
  found.precision[i] = site.precision;
  found.shift[i] = site.shift;
  return std::abs(found.mean[i] - mean) / std::sqrt(variance);
}

}  // namespace

OrthantApproximation approximate_orthant(const VectorXd& mean, const MatrixXd& covariance, const VectorXd& softness,
                                         const OrthantOptions& options) {
  const Index n = mean.size();
  OrthantApproximation found{0.0, VectorXd::Zero(n), VectorXd::Zero(n), mean, covariance};
  for (int sweep = 0; sweep < options.max_sweeps; ++sweep) {
    double largest = 0.0;
    for (Index i = 0; i < n; ++i) {
      if (!is_open(found, covariance, i)) continue;
      largest = std::max(largest, update_site(found, i, matched(cavity_of(found, i), softness[i])));
    }
    recompute(mean, covariance, found);
    if (largest < options.tolerance) break;
  }
  for (Index i = 0; i < n; ++i) {
    if (!is_open(found, covariance, i)) continue;
    found.log_probability += log_scale(cavity_of(found, i), {found.precision[i], found.shift[i]}, softness[i]);
  }
  return found;
}

}  // namespace bobench
