#include "surrogates/linear/bayesian_linear_regression.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <fmt/format.h>

#include "core/error.hpp"
#include "numerics/decompositions.hpp"

namespace bobench::surrogates {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();

/// Upper bound of alpha: beyond it the data have no influence in double precision; ln alpha is still moderate.
constexpr double max_alpha = 1e12;

}  // namespace

Index BayesianLinearRegression::resolved(const VectorXd& increasing, Index n) {
  const double least = static_cast<double>(n) * epsilon * increasing[increasing.size() - 1];
  return (increasing.array() > least).count();
}

void BayesianLinearRegression::set_data(const MatrixXd& features, const VectorXd& y) {
  if (features.cols() != y.size() || features.size() == 0) {
    throw Error(fmt::format("a linear regression got {} features of {} points, and {} targets", features.rows(),
                            features.cols(), y.size()));
  }
  if (!features.allFinite() || !y.allFinite()) {
    throw Error("a linear regression got a feature or target that is not finite");
  }
  count_ = y.size();
  if (count_ <= features.rows()) {
    decompose_by_points(features, y);
  } else {
    decompose_by_features(features, y);
  }
  squares_ = projection_.cwiseAbs2().cwiseQuotient(eigenvalues_);
}

void BayesianLinearRegression::decompose_by_points(const MatrixXd& features, const VectorXd& y) {
  MatrixXd gram = MatrixXd::Zero(count_, count_);
  gram.selfadjointView<Eigen::Lower>().rankUpdate(features.transpose());
  const SymmetricEigen eigen = symmetric_eigen(gram);
  const Index r = resolved(eigen.values, count_);
  const VectorXd along = eigen.vectors.transpose() * y;
  eigenvalues_ = eigen.values.tail(r);
  const VectorXd lengths = eigenvalues_.cwiseSqrt();
  basis_.noalias() = features * eigen.vectors.rightCols(r);
  basis_ = basis_ * lengths.cwiseInverse().asDiagonal();
  projection_ = along.tail(r).cwiseProduct(lengths);
  rest_ = along.head(count_ - r).squaredNorm();
}

void BayesianLinearRegression::decompose_by_features(const MatrixXd& features, const VectorXd& y) {
  MatrixXd gram = MatrixXd::Zero(features.rows(), features.rows());
  gram.selfadjointView<Eigen::Lower>().rankUpdate(features);
  const SymmetricEigen eigen = symmetric_eigen(gram);
  const Index r = resolved(eigen.values, count_);
  eigenvalues_ = eigen.values.tail(r);
  basis_ = eigen.vectors.rightCols(r);
  projection_ = basis_.transpose() * (features * y);
  // The least-squares residual, not |y|^2 minus its projection: no cancellation where the fit is close.
  const VectorXd weights = basis_ * projection_.cwiseQuotient(eigenvalues_);
  rest_ = (y - features.transpose() * weights).squaredNorm();
}

double BayesianLinearRegression::log_evidence(const LinearPrecisions& precisions, Eigen::Vector2d* gradient) const {
  const auto [alpha, beta] = precisions;
  const auto n = static_cast<double>(count_);
  // beta |y - Psi'm|^2 + alpha m'm = y' (I / beta + Psi'Psi / alpha)^-1 y, as a sum over eigenvalues: no cancellation.
  const auto sums = 1.0 + (beta / alpha) * eigenvalues_.array();  // (alpha + lambda) / alpha
  const double quadratic = beta * ((squares_.array() / sums).sum() + rest_);
  if (gradient) {
    const double gamma = effective_weights(precisions);
    *gradient = 0.5 * Eigen::Vector2d(gamma - alpha * squared_norm_of_mean(precisions),
                                      n - gamma - beta * squared_residual(precisions));
  }
  return 0.5 * (n * std::log(beta / (2.0 * std::numbers::pi)) - sums.log().sum() - quadratic);
}

double BayesianLinearRegression::log_determinant(const LinearPrecisions& precisions) const {
  return static_cast<double>(features() - eigenvalues_.size()) * std::log(precisions.alpha) +
         (precisions.alpha + precisions.beta * eigenvalues_.array()).log().sum();
}

double BayesianLinearRegression::squared_residual(const LinearPrecisions& precisions) const {
  return (squares_.array() / (1.0 + (precisions.beta / precisions.alpha) * eigenvalues_.array()).square()).sum() +
         rest_;
}

double BayesianLinearRegression::effective_weights(const LinearPrecisions& precisions) const {
  const auto lambda = precisions.beta * eigenvalues_.array();
  return (lambda / (precisions.alpha + lambda)).sum();
}

double BayesianLinearRegression::squared_norm_of_mean(const LinearPrecisions& precisions) const {
  return (precisions.beta * projection_.array() / (precisions.alpha + precisions.beta * eigenvalues_.array()))
      .square()
      .sum();
}

VectorXd BayesianLinearRegression::posterior_mean(const LinearPrecisions& precisions) const {
  return basis_ *
         (precisions.beta * projection_.array() / (precisions.alpha + precisions.beta * eigenvalues_.array())).matrix();
}

MatrixXd BayesianLinearRegression::times_posterior_covariance(const MatrixXd& vectors,
                                                              const LinearPrecisions& precisions) const {
  const auto [alpha, beta] = precisions;
  const Eigen::ArrayXd lambda = beta * eigenvalues_.array();
  const MatrixXd along = basis_.transpose() * vectors;
  if (basis_.cols() == basis_.rows()) return basis_ * ((alpha + lambda).inverse().matrix().asDiagonal() * along);
  // S = I / alpha + basis (1 / (alpha + lambda) - 1 / alpha) basis'
  const VectorXd change = -lambda / (alpha * (alpha + lambda));
  return vectors / alpha + basis_ * (change.asDiagonal() * along);
}

BayesianLinearRegression::Projection BayesianLinearRegression::project(const MatrixXd& features) const {
  Projection projection;
  projection.coordinates.noalias() = basis_.transpose() * features;
  projection.squares = projection.coordinates.cwiseAbs2();
  if (basis_.cols() == basis_.rows()) {
    projection.outside = VectorXd::Zero(features.cols());  // exactly; the difference below would be rounding error
  } else {
    projection.outside =
        (features.colwise().squaredNorm() - projection.squares.colwise().sum()).cwiseMax(0.0).transpose();
  }
  return projection;
}

Prediction BayesianLinearRegression::predict(const Projection& projection, const LinearPrecisions& precisions) const {
  const auto [alpha, beta] = precisions;
  const VectorXd variances = (alpha + beta * eigenvalues_.array()).inverse();
  const VectorXd weights = beta * projection_.cwiseProduct(variances);
  Prediction prediction;
  prediction.mean.noalias() = projection.coordinates.transpose() * weights;
  prediction.variance.noalias() = projection.squares.transpose() * variances;
  prediction.variance += projection.outside / alpha;
  return prediction;
}

Prediction BayesianLinearRegression::predict(const MatrixXd& features, const LinearPrecisions& precisions) const {
  return predict(project(features), precisions);
}

double BayesianLinearRegression::min_ratio() const {
  // 64 times the rounding of the largest eigenvalue; smaller noise variances are indistinguishable from rounding.
  const double largest = eigenvalues_.size() > 0 ? eigenvalues_[eigenvalues_.size() - 1] : 0.0;
  return std::max(64.0 * epsilon * largest, 1e-30);
}

double evidence_alpha(const BayesianLinearRegression& regression, double beta, const EvidenceOptions& options) {
  const double least = std::min(beta * regression.min_ratio(), max_alpha);
  double alpha = std::clamp(options.start, least, max_alpha);
  for (int i = 0; i < options.iterations; ++i) {
    const double norm = regression.squared_norm_of_mean({alpha, beta});
    const double next = norm > 0.0 ? regression.effective_weights({alpha, beta}) / norm : max_alpha;
    const double change = std::abs(std::log(std::max(next, least)) - std::log(alpha));
    alpha = std::clamp(next, least, max_alpha);
    if (change < options.tolerance) break;
  }
  return alpha;
}

}  // namespace bobench::surrogates
