#include "surrogates/gaussian_process/conditional_likelihood.hpp"

#include <cmath>
#include <limits>
#include <utility>

#include "numerics/cholesky.hpp"
#include "numerics/minimize.hpp"
#include "surrogates/gaussian_process/stationary_covariance.hpp"

namespace bobench::surrogates {
namespace {

using Eigen::ArrayXd, Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double too_near = 1e-6;  ///< distance to a data point, in every feature

/// Correlations and their slopes over squared distances.
struct Correlation {
  MatrixXd value, slope;
};

Correlation correlation_of(KernelFamily family, const MatrixXd& A, const MatrixXd& B) {
  Correlation found{squared_distances(A, B), {}};
  found.slope.resize(found.value.rows(), found.value.cols());
  Eigen::Ref<ArrayXd> value(found.value.reshaped().array()), slope(found.slope.reshaped().array());
  evaluate_kernel(family, 1.0, value, &slope);
  return found;
}

}  // namespace

ConditionalLikelihood::ConditionalLikelihood(MatrixXd X, VectorXd y, double wanted, KernelFamily family, double nugget)
    : X_(std::move(X)), y_(std::move(y)), wanted_(wanted), family_(family), nugget_(nugget) {}

double ConditionalLikelihood::operator()(const VectorXd& position, VectorXd* gradient) const {
  const Index d = X_.rows(), n = X_.cols();
  const VectorXd inverse = (-position.tail(d)).array().exp();
  const MatrixXd scaled = inverse.asDiagonal() * X_;
  const VectorXd point = inverse.cwiseProduct(position.head(d));
  if (gradient) gradient->setZero(2 * d);
  if (((X_.colwise() - position.head(d)).cwiseAbs().colwise().maxCoeff().array() <= too_near).any()) return -infinity;

  const Correlation among = correlation_of(family_, scaled, scaled), with = correlation_of(family_, scaled, point);
  const VectorXd r = with.value.col(0);
  MatrixXd factor = among.value - r * r.transpose();
  factor.diagonal().array() += nugget_;
  if (!try_cholesky_in_place(factor)) return -infinity;
  const auto solve = [&](VectorXd v) {
    factor.triangularView<Eigen::Lower>().solveInPlace(v);
    factor.triangularView<Eigen::Lower>().transpose().solveInPlace(v);
    return v;
  };
  const VectorXd a = y_ - wanted_ * r, b = VectorXd::Ones(n) - r, solved_b = solve(b);
  const double mean = solved_b.dot(a) / solved_b.dot(b);
  const VectorXd error = a - mean * b, w = solve(error);
  const double variance = error.dot(w) / static_cast<double>(n);
  if (!(variance > 0.0)) return -infinity;
  const double value = -0.5 * static_cast<double>(n) * std::log(variance) - factor.diagonal().array().log().sum();
  if (!gradient) return value;

  // dL = u'dr + 1/2 sum_ij G_ij dR_ij with u = ((y* - mean) - w'r) w / s2 + C^-1 r and G = w w' / s2 - C^-1
  const VectorXd u = ((wanted_ - mean) - w.dot(r)) / variance * w + solve(r);
  MatrixXd G(n, n), scratch(n, n);
  inverse_from_cholesky(factor, G, scratch);
  G = w * w.transpose() / variance - MatrixXd(G.selfadjointView<Eigen::Lower>());
  for (Index k = 0; k < d; ++k) {
    // r2 = sum_k ((x_k - z_k) / l_k)^2
    const ArrayXd offset = point[k] - scaled.row(k).transpose().array();
    const ArrayXd pull = u.array() * with.slope.col(0).array() * offset;
    (*gradient)[k] = 2.0 * inverse[k] * pull.sum();
    double total = -2.0 * (pull * offset).sum();
    for (Index j = 0; j < n; ++j) {
      const auto apart = scaled.row(k).transpose().array() - scaled(k, j);
      total -= (G.col(j).array() * among.slope.col(j).array() * apart.square()).sum();
    }
    (*gradient)[d + k] = total;
  }
  return value;
}

VectorXd most_credible_point(const ConditionalLikelihood& likelihood, const MatrixXd& starts) {
  const Index d = likelihood.features();
  VectorXd low(2 * d), high(2 * d), start(2 * d);
  low << VectorXd::Zero(d), VectorXd::Constant(d, -5.0);
  high << VectorXd::Ones(d), VectorXd::Constant(d, 1.0);
  const Objective loss = [&](const VectorXd& position, VectorXd* gradient) {
    const double value = likelihood(position, gradient);
    if (gradient) *gradient = -*gradient;
    return -value;
  };
  Minimum best{starts.col(0), infinity, 0};
  for (const auto& x : starts.colwise()) {
    start << x, VectorXd::Constant(d, std::log(0.3));
    Minimum found = minimize(loss, start, low, high, {.max_evaluations = 100});
    if (found.value < best.value) best = std::move(found);
  }
  return best.x.head(d);
}

}  // namespace bobench::surrogates
