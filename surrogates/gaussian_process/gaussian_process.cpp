#include "surrogates/gaussian_process/gaussian_process.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "numerics/cholesky.hpp"
#include "numerics/standardization.hpp"
#include "surrogates/gaussian_process/dimension_scaled_prior.hpp"
#include "surrogates/standardization.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

GaussianProcess::GaussianProcess(GaussianProcessOptions options, std::uint64_t seed)
    : options_(std::move(options)), random_(seed) {}

void GaussianProcess::set_data(const MatrixXd& X, const VectorXd& y) {
  require_finite_data(X, y, "a Gaussian process");
  if (X.rows() != X_.rows()) has_fit_ = false;
  X_ = X;
  target_mean_ = options_.targets == TargetScaling::raw ? 0.0 : y.mean();
  target_scale_ = options_.targets == TargetScaling::standardized
                      ? scale_of((y.array() - target_mean_).square().mean(), target_mean_)
                      : 1.0;
  y_ = (y.array() - target_mean_) / target_scale_;
}

GaussianProcess::Bounds GaussianProcess::bounds() const {
  const Index d = length_scales(), extra = options_.kernel == KernelFamily::rational_quadratic ? 1 : 0;
  Bounds bounds{VectorXd(d + 2 + extra), VectorXd(d + 2 + extra)};
  bounds.low[0] = std::log(options_.min_amplitude);
  bounds.high[0] = std::log(options_.max_amplitude);
  bounds.low.segment(1, d).setConstant(std::log(options_.min_length));
  bounds.high.segment(1, d).setConstant(std::log(options_.max_length));
  bounds.low[d + 1] = std::log(options_.min_noise);
  bounds.high[d + 1] = std::log(options_.max_noise);
  if (has_dimension_scaled_prior()) {
    bounds.low[0] = bounds.high[0] = 0.0;
    bounds.low.segment(1, d).setConstant(std::log(0.025));
    bounds.high.segment(1, d).setConstant(std::log(1e6));
    bounds.low[d + 1] = std::log(1e-4);
    bounds.high[d + 1] = std::log(1e3);
  }
  if (extra) {
    bounds.low[d + 2] = std::log(1e-2);
    bounds.high[d + 2] = std::log(1e2);
  }
  return bounds;
}

VectorXd GaussianProcess::pack(const GaussianProcessParameters& parameters) const {
  const Index d = length_scales(), extra = options_.kernel == KernelFamily::rational_quadratic ? 1 : 0;
  VectorXd theta(d + 2 + extra);
  theta[0] = std::log(parameters.amplitude);
  theta.segment(1, d) = parameters.length_scales.array().log();
  theta[d + 1] = std::log(parameters.noise);
  if (extra) theta[d + 2] = std::log(parameters.shape);
  return theta;
}

GaussianProcessParameters GaussianProcess::unpack(const VectorXd& theta) const {
  const Index d = length_scales();
  GaussianProcessParameters parameters;
  parameters.amplitude = std::exp(theta[0]);
  parameters.length_scales = theta.segment(1, d).array().exp();
  parameters.noise = std::exp(theta[d + 1]);
  if (theta.size() > d + 2) parameters.shape = std::exp(theta[d + 2]);
  return parameters;
}

VectorXd GaussianProcess::theta() const {
  return pack(parameters_);
}

VectorXd GaussianProcess::default_theta() const {
  GaussianProcessParameters start;
  start.length_scales = VectorXd::Constant(length_scales(), 0.5);
  if (has_dimension_scaled_prior()) {
    start.length_scales.setConstant(dimension_scaled_length_mode(X_.rows()));
    start.noise = dimension_scaled_noise_mode();
  }
  const Bounds box = bounds();
  return pack(start).cwiseMax(box.low).cwiseMin(box.high);
}

VectorXd GaussianProcess::random_theta(const Bounds& box) {
  VectorXd start(box.low.size());
  for (Index i = 0; i < start.size(); ++i) start[i] = random_.uniform(box.low[i], box.high[i]);
  start[0] = std::clamp(random_.normal(), box.low[0], box.high[0]);
  if (has_dimension_scaled_prior()) {
    const Index d = length_scales();
    for (Index i = 1; i <= d; ++i) start[i] = dimension_scaled_log_length(X_.rows(), random_.normal());
    start[d + 1] = dimension_scaled_log_noise(random_.normal());
    start = start.cwiseMax(box.low).cwiseMin(box.high);
  }
  return start;
}

void GaussianProcess::fit(const MatrixXd& X, const VectorXd& y) {
  set_data(X, y);
  const Bounds box = bounds();
  std::vector<VectorXd> starts = {default_theta()};
  if (has_fit_) starts.emplace_back(theta().cwiseMax(box.low).cwiseMin(box.high));
  for (int i = 0; i < options_.restarts; ++i) starts.emplace_back(random_theta(box));

  const Objective loss = [this](const VectorXd& candidate, VectorXd* gradient) {
    const double value = -log_posterior(candidate, gradient);
    if (gradient) *gradient = -*gradient;
    return value;
  };
  const MinimizeOptions minimize_options{.algorithm = options_.algorithm,
                                         .max_evaluations = options_.max_evaluations,
                                         .value_tolerance = options_.value_tolerance,
                                         .point_tolerance = options_.point_tolerance};
  Minimum best{starts.front(), std::numeric_limits<double>::infinity(), 0};
  for (const VectorXd& start : starts) {
    Minimum found = minimize(loss, start, box.low, box.high, minimize_options);
    if (found.value < best.value) best = std::move(found);
  }
  parameters_ = unpack(best.x);
  has_fit_ = true;
  factorize();
}

void GaussianProcess::condition(const MatrixXd& X, const VectorXd& y, const GaussianProcessParameters& parameters) {
  set_data(X, y);
  if (parameters.length_scales.size() != length_scales()) {
    throw Error(fmt::format("a Gaussian process got {} length-scales; expected {}", parameters.length_scales.size(),
                            length_scales()));
  }
  parameters_ = parameters;
  has_fit_ = true;
  factorize();
}

VectorXd GaussianProcess::inverse_lengths(const GaussianProcessParameters& parameters) const {
  if (options_.ard) return parameters.length_scales.cwiseInverse();
  return VectorXd::Constant(X_.rows(), 1.0 / parameters.length_scales[0]);
}

StationaryCovariance GaussianProcess::prior() const {
  return {options_.kernel, parameters_.shape, parameters_.amplitude, inverse_lengths(parameters_)};
}

MatrixXd GaussianProcess::whiten(MatrixXd V) const {
  factor_.triangularView<Eigen::Lower>().solveInPlace(V);
  return V;
}

VectorXd GaussianProcess::solve(VectorXd v) const {
  factor_.triangularView<Eigen::Lower>().solveInPlace(v);
  factor_.triangularView<Eigen::Lower>().transpose().solveInPlace(v);
  return v;
}

MatrixXd GaussianProcess::covariance(const MatrixXd& A, const MatrixXd& B) const {
  const StationaryCovariance k = prior();
  return target_scale_ * target_scale_ *
         (k.covariance(A, B) - whiten(k.covariance(X_, A)).transpose() * whiten(k.covariance(X_, B)));
}

void GaussianProcess::factorize() {
  scaled_X_ = inverse_lengths(parameters_).asDiagonal() * X_;
  factor_ = squared_distances(scaled_X_, scaled_X_);
  Eigen::Ref<Eigen::ArrayXd> all(factor_.reshaped().array());
  evaluate_kernel(options_.kernel, parameters_.shape, all, nullptr);
  factor_ *= parameters_.amplitude;
  factor_.diagonal().setConstant(parameters_.amplitude + parameters_.noise);
  jitter_ = cholesky_in_place(factor_);
  alpha_ = solve(y_);
}

void GaussianProcess::add(const VectorXd& x, double y) {
  if (!std::isfinite(y) || x.size() != X_.rows()) throw Error("a Gaussian process got an unusable point or target");
  const Index n = X_.cols();
  const VectorXd scaled = inverse_lengths(parameters_).cwiseProduct(x);
  VectorXd k = squared_distances(scaled_X_, scaled);
  Eigen::Ref<Eigen::ArrayXd> all(k.array());
  evaluate_kernel(options_.kernel, parameters_.shape, all, nullptr);
  k *= parameters_.amplitude;
  X_.conservativeResize(Eigen::NoChange, n + 1);
  X_.col(n) = x;
  y_.conservativeResize(n + 1);
  y_[n] = (y - target_mean_) / target_scale_;
  if (!extend_cholesky(factor_, k, parameters_.amplitude + parameters_.noise + jitter_)) {
    factorize();  // retry with more jitter
    return;
  }
  scaled_X_.conservativeResize(Eigen::NoChange, n + 1);
  scaled_X_.col(n) = scaled;
  alpha_ = solve(y_);
}

Prediction GaussianProcess::predict(const MatrixXd& X) const {
  constexpr Index block = 256;
  Prediction prediction{VectorXd(X.cols()), VectorXd(X.cols())};
  const VectorXd inverse = inverse_lengths(parameters_);
  for (Index start = 0; start < X.cols(); start += block) {
    const Index count = std::min(block, X.cols() - start);
    const MatrixXd scaled = inverse.asDiagonal() * X.middleCols(start, count);
    MatrixXd k = squared_distances(scaled_X_, scaled);
    Eigen::Ref<Eigen::ArrayXd> all(k.reshaped().array());
    evaluate_kernel(options_.kernel, parameters_.shape, all, nullptr);
    k *= parameters_.amplitude;
    prediction.mean.segment(start, count).noalias() = k.transpose() * alpha_;
    factor_.triangularView<Eigen::Lower>().solveInPlace(k);
    prediction.variance.segment(start, count) = parameters_.amplitude - k.colwise().squaredNorm().transpose().array();
  }
  prediction.mean = prediction.mean.array() * target_scale_ + target_mean_;
  prediction.variance = prediction.variance.cwiseMax(0.0) * (target_scale_ * target_scale_);
  return prediction;
}

PointPrediction GaussianProcess::predict_with_gradient(const VectorXd& x) const {
  const VectorXd inverse = inverse_lengths(parameters_);
  const VectorXd scaled = inverse.cwiseProduct(x);
  const MatrixXd offset = (-scaled_X_).colwise() + scaled;  // (features x n)
  Eigen::ArrayXd k = offset.colwise().squaredNorm().transpose(), slope(k.size());
  Eigen::Ref<Eigen::ArrayXd> slope_out(slope);
  evaluate_kernel(options_.kernel, parameters_.shape, k, &slope_out);
  const double amplitude = parameters_.amplitude;
  VectorXd solved = (amplitude * k).matrix();
  factor_.triangularView<Eigen::Lower>().solveInPlace(solved);
  const double variance = amplitude - solved.squaredNorm();
  factor_.triangularView<Eigen::Lower>().transpose().solveInPlace(solved);

  PointPrediction prediction;
  const double scale = target_scale_;
  prediction.mean = target_mean_ + scale * amplitude * k.matrix().dot(alpha_);
  prediction.variance = std::max(0.0, variance) * scale * scale;
  // dk_i/dx = 2 amplitude slope_i (x - x_i) / l^2
  const VectorXd mean_weights = (slope * alpha_.array()).matrix(), variance_weights = (slope * solved.array()).matrix();
  prediction.mean_gradient = 2.0 * amplitude * scale * inverse.cwiseProduct(offset * mean_weights);
  if (variance > 0.0) {
    prediction.variance_gradient = -4.0 * amplitude * scale * scale * inverse.cwiseProduct(offset * variance_weights);
  } else {
    prediction.variance_gradient = VectorXd::Zero(x.size());
  }
  return prediction;
}

/// Writes the kernel and, for a gradient, its slopes over squared distances into work_; lower triangles only.
/// @param scaled  X over the length-scales, (features x n)
/// @return the squared distances, if the shape's gradient needs them
MatrixXd GaussianProcess::fill_kernel(const GaussianProcessParameters& p, const MatrixXd& scaled,
                                      bool with_slopes) const {
  const Index n = scaled.cols();
  MatrixXd &kernel = work_.kernel, &slope = work_.slope;
  kernel.noalias() = -2.0 * (scaled.transpose() * scaled);
  const VectorXd norm = scaled.colwise().squaredNorm();
  slope.resize(n, n);
  for (Index j = 0; j < n; ++j) {
    auto column = kernel.col(j).tail(n - j);
    column = (column + norm.tail(n - j)).array() + norm[j];
    column = column.cwiseMax(0.0);
  }
  MatrixXd r2;
  if (options_.kernel == KernelFamily::rational_quadratic && with_slopes) r2 = kernel;
  for (Index j = 0; j < n; ++j) {
    Eigen::Ref<Eigen::ArrayXd> k(kernel.col(j).tail(n - j).array()), dk(slope.col(j).tail(n - j).array());
    evaluate_kernel(options_.kernel, p.shape, k, with_slopes ? &dk : nullptr);
  }
  return r2;
}

double GaussianProcess::log_marginal_likelihood(const VectorXd& theta, VectorXd* gradient) const {
  return log_marginal_likelihood(theta, 0.0, gradient, nullptr);
}

double GaussianProcess::log_marginal_likelihood(const VectorXd& theta, double mean, VectorXd* gradient,
                                                double* mean_gradient) const {
  const GaussianProcessParameters p = unpack(theta);
  const Index n = X_.cols();
  const MatrixXd scaled = inverse_lengths(p).asDiagonal() * X_;
  const MatrixXd r2 = fill_kernel(p, scaled, gradient != nullptr);
  work_.scratch = p.amplitude * work_.kernel;
  work_.scratch.diagonal().setConstant(p.amplitude + p.noise);
  MatrixXd factor = work_.scratch;
  cholesky_in_place(factor);
  VectorXd alpha = y_.array() - mean;
  factor.triangularView<Eigen::Lower>().solveInPlace(alpha);
  const double fit_term = alpha.squaredNorm();
  factor.triangularView<Eigen::Lower>().transpose().solveInPlace(alpha);
  if (mean_gradient) *mean_gradient = alpha.sum();
  if (gradient) {
    gradient->resize(theta.size());
    likelihood_gradient(p, scaled, r2, factor, alpha, *gradient);
  }
  return -0.5 * fit_term - factor.diagonal().array().log().sum() -
         0.5 * static_cast<double>(n) * std::log(2.0 * std::numbers::pi);
}

/// Call after fill_kernel(). @param factor  of K  @param alpha  K^-1 y
void GaussianProcess::likelihood_gradient(const GaussianProcessParameters& p, const MatrixXd& scaled,
                                          const MatrixXd& r2, const MatrixXd& factor, const VectorXd& alpha,
                                          VectorXd& gradient) const {
  const Index n = X_.cols(), d = length_scales();
  const bool has_shape = options_.kernel == KernelFamily::rational_quadratic;
  MatrixXd &kernel = work_.kernel, &slope = work_.slope;
  // G = alpha alpha' - K^-1; d/dtheta = 1/2 sum_ij G_ij dK_ij/dtheta. `inverse` receives the lower triangle of G with
  // its diagonal halved: every sum over the lower triangle is then half the sum over all.
  MatrixXd& G = work_.inverse;
  inverse_from_cholesky(factor, G, work_.scratch);
  for (Index j = 0; j < n; ++j) {
    auto column = G.col(j).tail(n - j);
    column = alpha[j] * alpha.tail(n - j) - column;
  }
  const double trace = G.diagonal().sum();
  gradient[d + 1] = 0.5 * p.noise * trace;
  G.diagonal() *= 0.5;
  double amplitude_term = 0.0, shape_term = 0.0;
  for (Index j = 0; j < n; ++j) {
    const auto g = G.col(j).tail(n - j).array();
    amplitude_term += (g * kernel.col(j).tail(n - j).array()).sum();
    if (has_shape) shape_term += (g * rational_quadratic_shape_slope(p.shape, r2.col(j).tail(n - j).array())).sum();
    slope.col(j).tail(n - j).array() *= g;
  }
  gradient[0] = p.amplitude * amplitude_term;
  if (has_shape) gradient[d + 2] = p.amplitude * shape_term;
  // dk/d(log l_d) = -2 slope r_d^2 with r_d the scaled difference; sum_ij W_ij (x_i - x_j)^2 = 2 (sum_i w_i x_i^2 -
  // x'Wx) for the symmetric W = G slope. The diagonal's differences are 0, so its halving has no effect.
  slope.diagonal().setZero();
  const VectorXd row_sums = slope.selfadjointView<Eigen::Lower>() * VectorXd::Ones(n);
  const MatrixXd product = slope.selfadjointView<Eigen::Lower>() * scaled.transpose();  // (n x features)
  const VectorXd terms =
      -2.0 * p.amplitude *
      (scaled.cwiseAbs2() * row_sums - scaled.transpose().cwiseProduct(product).colwise().sum().transpose());
  if (options_.ard) {
    gradient.segment(1, d) = terms;
  } else {
    gradient[1] = terms.sum();
  }
}

double GaussianProcess::log_posterior(const VectorXd& theta, VectorXd* gradient) const {
  double value = log_marginal_likelihood(theta, gradient);
  if (!options_.priors) return value;
  if (options_.prior == HyperPrior::dimension_scaled) {
    return value + dimension_scaled_log_prior(theta, length_scales(), X_.rows(), gradient);
  }
  // Standard normal on the log amplitude; the top-hat on length-scales is enforced by the bounds of the search.
  value -= 0.5 * theta[0] * theta[0];
  // Horseshoe on the noise variance v: log log(1 + 3 (0.1 / v)^2).
  const Index noise = length_scales() + 1;
  const double ratio = 3.0 * std::pow(0.1 / std::exp(theta[noise]), 2), logarithm = std::log1p(ratio);
  value += std::log(logarithm);
  if (gradient) {
    (*gradient)[0] -= theta[0];
    (*gradient)[noise] += -2.0 * ratio / (1.0 + ratio) / logarithm;
  }
  return value;
}

static_assert(RegressorLike<GaussianProcess>);

}  // namespace bobench::surrogates
