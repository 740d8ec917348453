#include "surrogates/density/kernel_ratio.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <Eigen/Cholesky>

#include "numerics/quantile.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;
namespace {

/// Negative weights become 0; if none is left, all are equal.
VectorXd non_negative(const VectorXd& weights) {
  const VectorXd kept = weights.cwiseMax(0.0);
  return kept.maxCoeff() > 0.0 ? kept : VectorXd(VectorXd::Ones(weights.size()));
}

MatrixXd second_moment(const MatrixXd& kernels) {
  return kernels * kernels.transpose() / static_cast<double>(kernels.cols());
}

VectorXd logarithm_of(const VectorXd& weights) {
  return weights.unaryExpr([](double w) { return w > 0.0 ? std::log(w) : -std::numeric_limits<double>::infinity(); });
}

/// The minimiser of w' H w / 2 - f' w over w >= 0, by coordinate descent. H is positive definite.
VectorXd non_negative_minimum(const MatrixXd& H, const VectorXd& f) {
  VectorXd weights = VectorXd::Zero(f.size()), slope = -f;
  for (int sweep = 0; sweep < 1000; ++sweep) {
    double moved = 0.0;
    for (Index j = 0; j < f.size(); ++j) {
      const double next = std::max(0.0, weights[j] - slope[j] / H(j, j)), step = next - weights[j];
      if (step == 0.0) continue;
      weights[j] = next;
      slope += step * H.col(j);
      moved = std::max(moved, std::abs(step));
    }
    if (moved <= 1e-8 * weights.maxCoeff()) break;
  }
  return weights;
}

}  // namespace

MatrixXd gaussian_kernels(const MatrixXd& centers, const MatrixXd& X, double width) {
  MatrixXd kernels(centers.cols(), X.cols());
  for (Index i = 0; i < X.cols(); ++i) {
    kernels.col(i) = (-0.5 / (width * width) * (centers.colwise() - X.col(i)).colwise().squaredNorm().array()).exp();
  }
  return kernels;
}

double median_distance(const MatrixXd& X) {
  std::vector<double> distances;
  for (Index i = 0; i < X.cols(); ++i) {
    for (Index j = 0; j < i; ++j) distances.push_back((X.col(i) - X.col(j)).norm());
  }
  const double middle = distances.empty() ? 0.0 : median(distances);
  return middle > 0.0 ? middle : 1.0;
}

double KernelRatio::log_value(const VectorXd& x, VectorXd* gradient) const {
  const double scale = 1.0 / (width * width);
  const VectorXd logs =
      logarithm_of(weights).array() - 0.5 * scale * (centers.colwise() - x).colwise().squaredNorm().transpose().array();
  const double largest = logs.maxCoeff();
  const VectorXd shares = (logs.array() - largest).exp();
  const double sum = shares.sum();
  if (gradient) *gradient = scale * (centers * shares / sum - x);
  return largest + std::log(sum);
}

VectorXd KernelRatio::log_values(const MatrixXd& X) const {
  VectorXd values(X.cols());
  for (Index i = 0; i < X.cols(); ++i) values[i] = log_value(X.col(i), nullptr);
  return values;
}

KernelRatio least_squares_ratio(const RatioSamples& samples, const MatrixXd& centers, double width, double ridge,
                                double alpha) {
  const MatrixXd p = gaussian_kernels(centers, samples.numerator, width),
                 q = gaussian_kernels(centers, samples.denominator, width);
  MatrixXd H = alpha * second_moment(p) + (1.0 - alpha) * second_moment(q);
  H.diagonal().array() += ridge;
  const VectorXd h = p.rowwise().mean();
  return {centers, non_negative(H.ldlt().solve(h)), width};
}

double least_squares_score(const RatioSamples& samples, const MatrixXd& centers, double width, double ridge) {
  const MatrixXd p = gaussian_kernels(centers, samples.numerator, width),
                 q = gaussian_kernels(centers, samples.denominator, width);
  const auto n_p = static_cast<double>(p.cols()), n_q = static_cast<double>(q.cols());
  const Index left_out = std::min(p.cols(), q.cols());
  const VectorXd h = p.rowwise().mean();
  MatrixXd B = second_moment(q);
  B.diagonal().array() += ridge * (n_q - 1.0) / n_q;
  const Eigen::LDLT<MatrixXd> solver(B);
  const MatrixXd P = p.leftCols(left_out), Q = q.leftCols(left_out), solved_Q = solver.solve(Q);
  const VectorXd solved_h = solver.solve(h);
  // Sherman and Morrison's formula for each observation of the denominator.
  const Eigen::ArrayXd pivot = n_q - (Q.array() * solved_Q.array()).colwise().sum().transpose();
  const Eigen::ArrayXd along_h = (solved_Q.transpose() * h).array() / pivot,
                       along_P = (P.array() * solved_Q.array()).colwise().sum().transpose() / pivot;
  const MatrixXd of_h = (solved_Q * along_h.matrix().asDiagonal()).colwise() + solved_h,
                 of_P = solver.solve(P) + solved_Q * along_P.matrix().asDiagonal();
  const MatrixXd weights = ((n_q - 1.0) / (n_q * (n_p - 1.0)) * (n_p * of_h - of_P)).cwiseMax(0.0);
  const Eigen::ArrayXd at_q = (Q.array() * weights.array()).colwise().sum().transpose(),
                       at_p = (P.array() * weights.array()).colwise().sum().transpose();
  return 0.5 * at_q.square().mean() - at_p.mean();
}

KernelRatio kullback_leibler_ratio(const RatioSamples& samples, const MatrixXd& centers, double width) {
  const MatrixXd p = gaussian_kernels(centers, samples.numerator, width);
  // Kernels far from all of the denominator's sample would have no norm.
  const VectorXd norm = gaussian_kernels(centers, samples.denominator, width).rowwise().mean().cwiseMax(1e-300);
  const MatrixXd normalized = norm.cwiseInverse().asDiagonal() * p;
  const Index kernels = centers.cols();
  VectorXd share = VectorXd::Constant(kernels, 1.0 / static_cast<double>(kernels));
  double before = -std::numeric_limits<double>::infinity();
  for (int iteration = 0; iteration < 1000; ++iteration) {
    const Eigen::ArrayXd density = (share.transpose() * normalized).transpose().array().max(1e-300);
    const double now = density.log().mean();
    if (now - before < 1e-9) break;
    before = now;
    share = share.cwiseProduct(normalized * density.inverse().matrix()) / static_cast<double>(p.cols());
    share /= share.sum();
  }
  return {centers, non_negative(share.cwiseQuotient(norm)), width};
}

KernelRatio mean_matching_ratio(const RatioSamples& samples, const MatrixXd& centers, double width, double ridge) {
  const auto n_p = static_cast<double>(samples.numerator.cols()), n_q = static_cast<double>(samples.denominator.cols());
  const MatrixXd q = gaussian_kernels(centers, samples.denominator, width);
  const MatrixXd K = gaussian_kernels(samples.denominator, samples.denominator, width);
  const VectorXd k = gaussian_kernels(samples.denominator, samples.numerator, width).rowwise().sum();
  MatrixXd H = q * K * q.transpose() / (n_q * n_q);
  H.diagonal().array() += ridge;
  return {centers, non_negative(non_negative_minimum(H, q * k / (n_p * n_q))), width};
}

}  // namespace bobench::surrogates
