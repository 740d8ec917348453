// Densities with known moments, and the comparison of a chain with them.
#pragma once

#include <cmath>

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <Eigen/LU>

#include "catch.hpp"
#include "core/random.hpp"
#include "surrogates/inference/diagnostics.hpp"
#include "surrogates/inference/log_density.hpp"
#include "test_seed.hpp"

namespace bobench::surrogates::targets {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

struct Gaussian {
  Gaussian(VectorXd the_mean, MatrixXd the_covariance)
      : mean(std::move(the_mean)), covariance(std::move(the_covariance)), precision(covariance.inverse()) {}

  double operator()(const VectorXd& theta, VectorXd* gradient) const {
    const VectorXd solved = precision * (theta - mean);
    if (gradient) *gradient = -solved;
    return -0.5 * solved.dot(theta - mean);
  }

  VectorXd mean;
  MatrixXd covariance, precision;
};

/// Standard deviations from 0.01 to 10, every pair correlated by `correlation`.
inline Gaussian ill_conditioned(Index size, double correlation) {
  MatrixXd covariance = MatrixXd::Constant(size, size, correlation);
  covariance.diagonal().setOnes();
  const VectorXd sd = VectorXd::LinSpaced(size, std::log(0.01), std::log(10.0)).array().exp();
  return {VectorXd::LinSpaced(size, -3.0, 2.0), sd.asDiagonal() * covariance * sd.asDiagonal()};
}

/// Two coordinates, standard deviations 1 and 2, correlation 0.9.
inline Gaussian correlated() {
  return {Eigen::Vector2d(1.0, -2.0), (Eigen::Matrix2d() << 1.0, 1.8, 1.8, 4.0).finished()};
}

/// v ~ N(0, sd), x_k ~ N(0, exp(v / 2)): coordinates (v, x_1, ...) [Neal 2003, section 8].
struct Funnel {
  double sd;

  double operator()(const VectorXd& theta, VectorXd* gradient) const {
    const double v = theta[0], weight = std::exp(-v);
    const auto x = theta.tail(theta.size() - 1);
    const auto count = static_cast<double>(x.size());
    const double squares = weight * x.squaredNorm();
    if (gradient) {
      (*gradient)[0] = -v / (sd * sd) - 0.5 * count + 0.5 * squares;
      gradient->tail(x.size()) = -weight * x;
    }
    return -0.5 * v * v / (sd * sd) - 0.5 * count * v - 0.5 * squares;
  }
};

/// A ring in the plane as in aryan2020, figures 2.1 to 2.7: density proportional to exp(-(r - 7)^2 / (2 sd^2)). The
/// thesis prints no formula; radius 7 is taken from the caption of figure 2.3, where a chain stays at x = 6.5 to 7.5.
struct Ring {
  static constexpr double radius = 7.0, sd = 0.5;

  double operator()(const VectorXd& theta, VectorXd* gradient) const {
    const double r = theta.norm(), off = (r - radius) / sd;
    if (gradient) *gradient = -off / (sd * r) * theta;
    return -0.5 * off * off;
  }
  // The radius has density r exp(-(r - 7)^2 / (2 sd^2)) / const; the mass below 0 is less than 1e-40.
  static constexpr double mean_radius = radius + sd * sd / radius;
  static constexpr double mean_square = radius * radius + 3.0 * sd * sd;
};

/// Whether the mean of the successive draws `values` is within z_bound standard errors of `expected`, by the chain's
/// effective sample size.
inline void check_mean(const VectorXd& values, double expected) {
  const double size = effective_sample_size(values);
  const double variance = (values.array() - values.mean()).square().mean();
  const double error = std::sqrt(variance / size);
  check_above("effective sample size", size, 100.0);
  check_z("a chain's mean", values.mean(), expected, error);
}

/// Means and covariance matrix of a chain (dim x n).
inline void check_moments(const MatrixXd& draws, const Gaussian& target) {
  const MatrixXd off = draws.colwise() - target.mean;
  for (Index i = 0; i < draws.rows(); ++i) {
    check_mean(draws.row(i).transpose(), target.mean[i]);
    for (Index j = 0; j <= i; ++j) check_mean(off.row(i).cwiseProduct(off.row(j)).transpose(), target.covariance(i, j));
  }
}

}  // namespace bobench::surrogates::targets
