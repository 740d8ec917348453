#include "surrogates/mixtures/gaussian_mixture.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>

#include <fmt/format.h>
#include <Eigen/Cholesky>

#include "core/error.hpp"
#include "numerics/cholesky.hpp"

namespace bobench::surrogates {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

constexpr Index block_of_points = 512;

const MatrixXd& of(const std::vector<MatrixXd>& matrices, Index k) {
  return matrices[static_cast<std::size_t>(k)];
}

void require_mixture(const VectorXd& weights, const MatrixXd& means, const std::vector<MatrixXd>& covariances) {
  const Index D = means.rows(), K = means.cols();
  bool fits = D > 0 && K > 0 && weights.size() == K && covariances.size() == static_cast<std::size_t>(K);
  for (const MatrixXd& one : covariances) fits = fits && one.rows() == D && one.cols() == D;
  if (!fits) {
    throw Error(
        fmt::format("a Gaussian mixture was given {} weights, {} x {} means and {} covariances; expected K "
                    "weights, D x K means and K of D x D covariances",
                    weights.size(), D, K, covariances.size()));
  }
  if (!means.allFinite() || !weights.allFinite() || weights.minCoeff() < 0.0 || !(weights.sum() > 0.0)) {
    throw Error("a Gaussian mixture has means that are not finite, or weights that are negative, all 0 or not finite");
  }
}

}  // namespace

GaussianMixture::GaussianMixture(VectorXd weights, MatrixXd means, std::vector<MatrixXd> covariances)
    : weights_(std::move(weights)), means_(std::move(means)), covariances_(std::move(covariances)) {
  require_mixture(weights_, means_, covariances_);
  weights_ /= weights_.sum();
  log_scales_ = weights_.array().log() - 0.5 * static_cast<double>(dimension()) * std::log(2.0 * std::numbers::pi);
  const MatrixXd identity = MatrixXd::Identity(dimension(), dimension());
  for (Index k = 0; k < components(); ++k) {
    MatrixXd factor = of(covariances_, k);
    if (!try_cholesky_in_place(factor)) {
      throw Error(fmt::format("covariance {} of a Gaussian mixture is not positive definite", k));
    }
    log_scales_[k] -= factor.diagonal().array().log().sum();
    whitening_.emplace_back(factor.triangularView<Eigen::Lower>().solve(identity));
  }
}

MatrixXd GaussianMixture::log_joint(const MatrixXd& points) const {
  MatrixXd result(points.cols(), components()), centred;
  VectorXd white, distances;
  for (Index first = 0; first < points.cols(); first += block_of_points) {
    const Index count = std::min(block_of_points, points.cols() - first);
    // Coordinates in columns, so that sums over them are vectorised over points.
    const MatrixXd coordinates = points.middleCols(first, count).transpose();
    for (Index k = 0; k < components(); ++k) {
      const MatrixXd& whitening = of(whitening_, k);
      centred = coordinates.rowwise() - means_.col(k).transpose();
      distances.setZero(count);
      for (Index d = 0; d < dimension(); ++d) {
        white = whitening(d, 0) * centred.col(0);
        for (Index i = 1; i <= d; ++i) white += whitening(d, i) * centred.col(i);
        distances += white.cwiseAbs2();
      }
      result.col(k).segment(first, count) = log_scales_[k] - 0.5 * distances.array();
    }
  }
  return result;
}

VectorXd GaussianMixture::log_density(const MatrixXd& points) const {
  return log_sum_exp_of_rows(log_joint(points));
}

MatrixXd GaussianMixture::draws(Index n, Random& random) const {
  MatrixXd points(dimension(), n);
  for (Index i = 0; i < n; ++i) {
    double left = random.uniform();
    Index k = 0;
    while (k + 1 < components() && left >= weights_[k]) left -= weights_[k++];
    // L z is the solution of L^-1 v = z.
    points.col(i) =
        means_.col(k) + of(whitening_, k).triangularView<Eigen::Lower>().solve(random.normal_vector(dimension()));
  }
  return points;
}

GaussianMixtureRegression::GaussianMixtureRegression(const GaussianMixture& joint) {
  const Index d = joint.dimension() - 1, K = joint.components();
  if (d < 1) throw Error("regression by a Gaussian mixture needs two dimensions or more");
  std::vector<MatrixXd> covariances;
  slopes_.resize(d, K);
  variances_.resize(K);
  for (Index k = 0; k < K; ++k) {
    const MatrixXd& all = of(joint.covariances(), k);
    covariances.emplace_back(all.topLeftCorner(d, d));
    // By the factor of the whole covariance, L_yx L_xx' = S_yx. The slope is L_xx'^-1 L_yx', and the variance is the
    // square of the last diagonal entry, which cannot be negative.
    MatrixXd factor = all;
    try_cholesky_in_place(factor);
    slopes_.col(k) =
        factor.topLeftCorner(d, d).triangularView<Eigen::Lower>().transpose().solve(factor.row(d).head(d).transpose());
    variances_[k] = factor(d, d) * factor(d, d);
  }
  intercepts_ = joint.means().row(d) - slopes_.cwiseProduct(joint.means().topRows(d)).colwise().sum();
  inputs_ = GaussianMixture(joint.weights(), joint.means().topRows(d), std::move(covariances));
}

ConditionalMixture GaussianMixtureRegression::conditionals(const MatrixXd& x) const {
  ConditionalMixture result = conditional_of(inputs_.log_joint(x));
  result.means = (x.transpose() * slopes_).rowwise() + intercepts_;
  result.variances = variances_;
  return result;
}

}  // namespace bobench::surrogates
