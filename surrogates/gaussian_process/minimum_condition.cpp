#include "surrogates/gaussian_process/minimum_condition.hpp"

#include <algorithm>
#include <cmath>

#include "numerics/cholesky.hpp"
#include "numerics/normal_distribution.hpp"
#include "numerics/orthant.hpp"

namespace bobench::surrogates {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

/// A feature closer than this to 0 or 1 is at its bound.
constexpr double at_bound = 1e-6;
/// Exact conditions get this fraction of their variance as noise, and a factor's precision is at most its inverse,
/// because some conditions nearly follow from others.
constexpr double least_share = 1e-9;

std::vector<Index> inner_features(const VectorXd& z) {
  std::vector<Index> inner;
  for (Index d = 0; d < z.size(); ++d) {
    if (z[d] > at_bound && z[d] < 1.0 - at_bound) inner.push_back(d);
  }
  return inner;
}

/// Positions among the derivatives at z: first those that are 0; then, starting at `zeros`, the Hessian's diagonal;
/// last the value itself.
struct Conditions {
  std::vector<Index> positions;
  Index zeros = 0;
};

Conditions conditions_at(const StationaryCovariance& kernel, const VectorXd& z) {
  const std::vector<Index> inner = inner_features(z);
  Conditions found;
  for (const Index d : inner) found.positions.push_back(1 + d);
  for (std::size_t i = 0; i < inner.size(); ++i) {
    for (std::size_t j = i + 1; j < inner.size(); ++j) {
      found.positions.push_back(kernel.hessian_position(inner[i], inner[j]));
    }
  }
  found.zeros = static_cast<Index>(found.positions.size());
  for (const Index d : inner) found.positions.push_back(kernel.hessian_position(d, d));
  found.positions.push_back(0);
  return found;
}

/// Factors of the Hessian's diagonal and of f(z), given that the other derivatives are 0.
struct Factors {
  VectorXd precision, shift;
};

Factors propagate(const MatrixXd& covariance, const VectorXd& mean, Index zeros, double lowest, double noise) {
  const Index rest = mean.size() - zeros;
  MatrixXd known = covariance.topLeftCorner(zeros, zeros);
  VectorXd expected = mean.tail(rest);
  MatrixXd spread = covariance.bottomRightCorner(rest, rest);
  if (zeros > 0) {
    known.diagonal() *= 1.0 + least_share;
    cholesky_in_place(known);
    MatrixXd half = covariance.topRightCorner(zeros, rest);
    VectorXd residual = -mean.head(zeros);
    known.triangularView<Eigen::Lower>().solveInPlace(half);
    known.triangularView<Eigen::Lower>().solveInPlace(residual);
    expected += half.transpose() * residual;
    spread -= half.transpose() * half;
  }
  spread.diagonal() = spread.diagonal().cwiseMax(least_share * covariance.diagonal().tail(rest));
  // f(z) < lowest is lowest - f(z) > 0.
  VectorXd sign = VectorXd::Ones(rest), softness = VectorXd::Zero(rest);
  sign[rest - 1] = -1.0;
  softness[rest - 1] = std::sqrt(noise);
  expected = sign.cwiseProduct(expected);
  expected[rest - 1] += lowest;
  spread = sign.asDiagonal() * spread * sign.asDiagonal();
  const OrthantApproximation found = approximate_orthant(expected, spread, softness);
  // exp(s u - p u^2 / 2) with u = lowest - f is exp((p lowest - s) f - p f^2 / 2) up to a constant.
  Factors factors{found.precision, found.shift};
  factors.shift[rest - 1] = found.precision[rest - 1] * lowest - found.shift[rest - 1];
  return factors;
}

}  // namespace

MinimumCondition::MinimumCondition(const GaussianProcess& model, const VectorXd& z, double lowest)
    : model_(model), z_(z) {
  const StationaryCovariance kernel = model.prior();
  const Conditions conditions = conditions_at(kernel, z);
  conditions_ = conditions.positions;
  const MatrixXd with_data = kernel.covariance_with_derivatives(model.points(), z)(Eigen::all, conditions_);
  whitened_ = model.whiten(with_data);
  MatrixXd covariance = kernel.covariance_of_derivatives()(conditions_, conditions_);
  covariance -= whitened_.transpose() * whitened_;
  const VectorXd mean = whitened_.transpose() * model.whiten(model.standardized_targets());

  const Index zeros = conditions.zeros, all = mean.size();
  const Factors factors = propagate(covariance, mean, zeros, (lowest - model.target_mean()) / model.target_scale(),
                                    model.parameters().noise + model.jitter());
  VectorXd wanted = VectorXd::Zero(all), variance = least_share * covariance.diagonal();
  for (Index i = zeros; i < all; ++i) {
    const double precision = std::max(factors.precision[i - zeros], least_share / covariance(i, i));
    variance[i] += 1.0 / precision;
    wanted[i] = factors.shift[i - zeros] / precision;
  }
  const VectorXd with_value = covariance.col(all - 1);
  factor_ = covariance;
  factor_.diagonal() += variance;
  cholesky_in_place(factor_);
  pulls_ = wanted - mean;
  factor_.triangularView<Eigen::Lower>().solveInPlace(pulls_);
  value_weights_ = with_value;
  factor_.triangularView<Eigen::Lower>().solveInPlace(value_weights_);
  value_mean_ = mean[all - 1] + value_weights_.dot(pulls_);
  value_variance_ = std::max(covariance(all - 1, all - 1) - value_weights_.squaredNorm(), 0.0);
}

VectorXd MinimumCondition::variance(const MatrixXd& X, const MatrixXd& whitened) const {
  const StationaryCovariance kernel = model_.prior();
  const VectorXd prior_mean = whitened.transpose() * model_.whiten(model_.standardized_targets());
  MatrixXd with_conditions = kernel.covariance_with_derivatives(X, z_)(Eigen::all, conditions_).transpose();
  with_conditions -= whitened_.transpose() * whitened;  // (conditions x points)
  const VectorXd with_value_before = with_conditions.row(with_conditions.rows() - 1);
  factor_.triangularView<Eigen::Lower>().solveInPlace(with_conditions);

  const double least = least_share * kernel.amplitude;
  VectorXd variance(X.cols());
  for (Index i = 0; i < X.cols(); ++i) {
    const auto column = with_conditions.col(i);
    const double before = kernel.amplitude - whitened.col(i).squaredNorm();
    const double alone = std::max(before - column.squaredNorm(), least);
    const double both = with_value_before[i] - column.dot(value_weights_);
    const double mean = prior_mean[i] + column.dot(pulls_);
    // C3 truncates f(x) - f(z) at 0.
    const double spread = std::max(alone + value_variance_ - 2.0 * both, least);
    const double z = (mean - value_mean_) / std::sqrt(spread), ratio = log_normal_probability(z).derivative;
    const double tail = z > -5.0 ? z + ratio : mills_fraction(-z);
    const double lost = ratio * tail * (alone - both) * (alone - both) / spread;
    variance[i] = std::max(alone - lost, least);
  }
  return variance * (model_.target_scale() * model_.target_scale());
}

}  // namespace bobench::surrogates
