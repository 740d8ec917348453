#include "surrogates/gaussian_process/dace_regressor.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include <fmt/format.h>

#include "core/error.hpp"
#include "numerics/cholesky.hpp"
#include "numerics/minimize.hpp"
#include "surrogates/gaussian_process/kernel.hpp"

namespace bobench::surrogates {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

constexpr double minus_infinity = -std::numeric_limits<double>::infinity();

/// (n (n - 1) / 2 x features): pairs (j, j + 1), ..., (j, n - 1) for j = 0, 1, ...
MatrixXd squared_differences(const MatrixXd& X) {
  const Index n = X.cols();
  MatrixXd squares(n * (n - 1) / 2, X.rows());
  for (Index j = 0, at = 0; j + 1 < n; at += n - 1 - j, ++j) {
    squares.middleRows(at, n - 1 - j) = (X.rightCols(n - 1 - j).colwise() - X.col(j)).cwiseAbs2().transpose();
  }
  return squares;
}

/// exp(-r2 / 2) in place.
void correlations(VectorXd& r2) {
  Eigen::Ref<Eigen::ArrayXd> all(r2.array());
  evaluate_kernel(KernelFamily::squared_exponential, 1.0, all, nullptr);
}

}  // namespace

void DaceOptions::fields(OptionFields& fields) {
  fields.real("theta0", theta0, 1e-12, 1e12, "start of the likelihood's maximisation: 1 / (2 length-scale^2)");
  fields.real("theta_min", theta_min, 1e-12, 1e12, "lower bound of every theta");
  fields.real("theta_max", theta_max, 1e-12, 1e12, "upper bound of every theta");
  fields.real("nugget", nugget, 0.0, 1.0, "added to the diagonal of the correlation matrix");
  fields.flag("ard", ard, "a theta for each feature");
  fields.integer("restarts", restarts, 0, 10000, "random starts in addition to theta0");
  fields.formerly("likelihood_restarts", "restarts");
}

DaceRegressor::DaceRegressor(const Options& options, std::uint64_t seed) : options_(options), random_(seed) {
  if (!(options.theta_min <= options.theta0 && options.theta0 <= options.theta_max)) {
    throw InputError(fmt::format("theta_min is {}, theta0 {} and theta_max {}; expected them in this order",
                                 options.theta_min, options.theta0, options.theta_max));
  }
}

void DaceRegressor::set_data(const MatrixXd& X, const VectorXd& y) {
  standardization_.fit(X, y, "a kriging model");
  X_ = standardization_.inputs(X);
  y_ = standardization_.targets(y);
  squares_ = squared_differences(X_);
  if ((squares_.rowwise().sum().array() == 0.0).any()) throw FitFailure("kriging without noise got two equal points");
}

VectorXd DaceRegressor::scales(const VectorXd& theta) const {
  if (theta.size() == 1) return VectorXd::Constant(X_.rows(), std::sqrt(2.0 * theta[0]));
  return (2.0 * theta).cwiseSqrt();
}

std::optional<DaceRegressor::Kriging> DaceRegressor::solve(const VectorXd& theta) const {
  const Index n = y_.size();
  VectorXd pairs = squares_ * scales(theta).cwiseAbs2();
  correlations(pairs);
  Kriging kriging;
  kriging.factor.resize(n, n);
  for (Index j = 0, at = 0; j < n; at += n - 1 - j, ++j) {
    kriging.factor(j, j) = 1.0 + options_.nugget;
    kriging.factor.col(j).tail(n - 1 - j) = pairs.segment(at, n - 1 - j);
  }
  if (!try_cholesky_in_place(kriging.factor)) return std::nullopt;
  const auto C = kriging.factor.triangularView<Eigen::Lower>();
  kriging.ones = C.solve(VectorXd::Ones(n));
  kriging.residual = C.solve(y_);
  kriging.beta = kriging.ones.dot(kriging.residual) / kriging.ones.squaredNorm();
  kriging.residual -= kriging.beta * kriging.ones;
  kriging.sigma2 = kriging.residual.squaredNorm() / static_cast<double>(n);
  return kriging;
}

double DaceRegressor::Kriging::reduced_likelihood() const {
  return -sigma2 * std::exp(2.0 * factor.diagonal().array().log().mean());
}

double DaceRegressor::reduced_likelihood(const VectorXd& theta) const {
  const auto kriging = solve(theta);
  return kriging ? kriging->reduced_likelihood() : minus_infinity;
}

VectorXd DaceRegressor::most_likely() {
  const Index count = options_.ard ? X_.rows() : 1;
  const double low = std::log10(options_.theta_min), high = std::log10(options_.theta_max);
  const Objective loss = [this](const VectorXd& log_theta, VectorXd*) {
    return -reduced_likelihood((std::log(10.0) * log_theta.array()).exp());
  };
  const MinimizeOptions search{
      .algorithm = MinimizeAlgorithm::cobyla, .max_evaluations = 1000, .value_tolerance = 0.0, .point_tolerance = 1e-4};
  Minimum best{VectorXd(), -minus_infinity, 0};
  for (int i = 0; i <= options_.restarts; ++i) {
    VectorXd start = VectorXd::Constant(count, std::log10(options_.theta0));
    if (i > 0) {
      for (double& coordinate : start) coordinate = random_.uniform(low, high);
    }
    Minimum found = minimize(loss, start, VectorXd::Constant(count, low), VectorXd::Constant(count, high), search);
    if (found.value < best.value) best = std::move(found);
  }
  if (!std::isfinite(best.value)) throw FitFailure("kriging without noise has no usable theta within its bounds");
  return (std::log(10.0) * best.x.array()).exp();
}

void DaceRegressor::take(const VectorXd& theta) {
  auto kriging = solve(theta);
  if (!kriging) throw FitFailure("kriging without noise: the correlation matrix is not positive definite");
  theta_ = theta;
  kriging_ = std::move(*kriging);
  scaled_X_ = scales(theta).asDiagonal() * X_;
  gamma_ = kriging_.factor.triangularView<Eigen::Lower>().transpose().solve(kriging_.residual);
}

void DaceRegressor::fit(const MatrixXd& X, const VectorXd& y) {
  set_data(X, y);
  take(most_likely());
}

void DaceRegressor::condition(const MatrixXd& X, const VectorXd& y, const VectorXd& theta) {
  if (theta.size() != 1 && theta.size() != X.rows()) {
    throw Error(fmt::format("a kriging model got {} thetas; expected 1 or {}", theta.size(), X.rows()));
  }
  set_data(X, y);
  take(theta);
}

Prediction DaceRegressor::predict(const MatrixXd& X) const {
  constexpr Index block = 256;
  const MatrixXd scaled = scales(theta_).asDiagonal() * standardization_.inputs(X);
  Prediction prediction{VectorXd(X.cols()), VectorXd(X.cols())};
  for (Index first = 0; first < X.cols(); first += block) {
    const Index count = std::min(block, X.cols() - first);
    MatrixXd r(y_.size(), count);
    for (Index j = 0; j < count; ++j) {
      VectorXd column = (scaled_X_.colwise() - scaled.col(first + j)).colwise().squaredNorm().transpose();
      correlations(column);
      r.col(j) = column;
    }
    prediction.mean.segment(first, count) = (r.transpose() * gamma_).array() + kriging_.beta;
    kriging_.factor.triangularView<Eigen::Lower>().solveInPlace(r);
    const Eigen::ArrayXd u = (r.transpose() * kriging_.ones).array() - 1.0;
    const Eigen::ArrayXd share =
        1.0 - r.colwise().squaredNorm().transpose().array() + u.square() / kriging_.ones.squaredNorm();
    prediction.variance.segment(first, count) = kriging_.sigma2 * share.abs();
  }
  standardization_.restore(prediction);
  return prediction;
}

PointPrediction DaceRegressor::predict_with_gradient(const VectorXd& x) const {
  const VectorXd scale = scales(theta_);
  const MatrixXd offset =
      scaled_X_.colwise() - VectorXd(scale.asDiagonal() * standardization_.inputs(x));  // (features x n)
  VectorXd r = offset.colwise().squaredNorm().transpose();
  correlations(r);
  const auto C = kriging_.factor.triangularView<Eigen::Lower>();
  const VectorXd half = C.solve(r);
  const double ones = kriging_.ones.squaredNorm(), u = kriging_.ones.dot(half) - 1.0;
  const double share = 1.0 - half.squaredNorm() + u * u / ones;
  // d(share)/dr = -2 R^-1 r + 2 u R^-1 1 / 1'R^-1 1, and dr_i/dx = scale^2 (x_i - x) r_i.
  const VectorXd slope = C.transpose().solve(VectorXd(u / ones * kriging_.ones - half));
  PointPrediction prediction;
  prediction.mean = kriging_.beta + r.dot(gamma_);
  prediction.mean_gradient = scale.cwiseProduct(offset * r.cwiseProduct(gamma_));
  prediction.variance = kriging_.sigma2 * std::abs(share);
  prediction.variance_gradient =
      (share < 0.0 ? -2.0 : 2.0) * kriging_.sigma2 * scale.cwiseProduct(offset * r.cwiseProduct(slope));
  standardization_.restore(prediction);
  return prediction;
}

static_assert(RegressorLike<DaceRegressor>);

}  // namespace bobench::surrogates
