#include "surrogates/calibration/platt.hpp"

#include <cmath>

#include <fmt/format.h>
#include <Eigen/LU>

#include "core/error.hpp"
#include "surrogates/classifier.hpp"

namespace bobench::surrogates {
namespace {

using Eigen::VectorXd, Eigen::Vector2d, Eigen::Matrix2d;

VectorXd soft_targets(const VectorXd& z) {
  const double positive = static_cast<double>((z.array() > 0.5).count());
  const double negative = static_cast<double>(z.size()) - positive;
  return (z.array() > 0.5)
      .select(VectorXd::Constant(z.size(), (positive + 1.0) / (positive + 2.0)), 1.0 / (negative + 2.0));
}

/// sum_i t_i f_i + ln(1 + exp(-f_i)) with f = a u + b, without overflow.
double cross_entropy(const VectorXd& u, const VectorXd& t, const Vector2d& ab) {
  const Eigen::ArrayXd f = ab[0] * u.array() + ab[1];
  return (t.array() * f + (-f).max(0.0) + (-f.abs()).exp().log1p()).sum();
}

/// Its gradient and Hessian: d/df = t - p, d2/df2 = p (1 - p).
void slopes(const VectorXd& u, const VectorXd& t, const Vector2d& ab, Vector2d& gradient, Matrix2d& hessian) {
  const VectorXd logit = -(ab[0] * u.array() + ab[1]);
  const Eigen::ArrayXd p = sigmoid(logit), q = sigmoid(VectorXd(-logit));
  const Eigen::ArrayXd first = t.array() - p, second = p * q;
  gradient = {(first * u.array()).sum(), first.sum()};
  const double mixed = (second * u.array()).sum();
  hessian << (second * u.array().square()).sum(), mixed, mixed, second.sum();
}

/// The minimum of cross_entropy, which is convex. Stops when no step along Newton's direction decreases the value.
Vector2d minimize_cross_entropy(const VectorXd& u, const VectorXd& t, Vector2d ab) {
  double value = cross_entropy(u, t, ab);
  for (int iteration = 0; iteration < 200; ++iteration) {
    Vector2d gradient;
    Matrix2d hessian;
    slopes(u, t, ab, gradient, hessian);
    hessian.diagonal().array() += 1e-14 * hessian.trace() + 1e-300;
    const Vector2d step = -hessian.inverse() * gradient;
    const double descent = gradient.dot(step);
    if (!(descent < 0.0)) return ab;
    // Near the minimum differences of values are only rounding errors; take the full Newton step there.
    if (-descent < 1e-12 * (1.0 + std::abs(value))) {
      ab += step;
      if (-descent < 1e-26 * (1.0 + std::abs(value))) return ab;
      value = cross_entropy(u, t, ab);
      continue;
    }
    double length = 1.0, next = cross_entropy(u, t, ab + step);
    while (!(next <= value + 1e-4 * length * descent) && length > 1e-10) {
      length /= 2.0;
      next = cross_entropy(u, t, ab + length * step);
    }
    if (!(next < value)) return ab;
    ab += length * step;
    value = next;
  }
  return ab;
}

}  // namespace

void PlattScaling::fit(const VectorXd& scores, const VectorXd& z) {
  if (scores.size() != z.size() || z.size() == 0) {
    throw Error(fmt::format("Platt scaling got {} scores and {} labels", scores.size(), z.size()));
  }
  if (!scores.allFinite()) throw Error("Platt scaling got a score that is not finite");
  const VectorXd t = soft_targets(z);
  const double mean = scores.mean();
  const double sd = std::sqrt((scores.array() - mean).square().mean());
  // The minimum over b for a = 0: p is the mean of the targets.
  const double rate = t.mean(), alone = std::log((1.0 - rate) / rate);
  a_ = 0.0;
  center_ = mean;
  at_center_ = alone;
  // Scores that differ only by rounding count as equal. Targets are equal if only one label occurs.
  if (!(sd > 1e-14 * std::abs(mean)) || t.minCoeff() == t.maxCoeff()) return;
  const VectorXd u = (scores.array() - mean) / sd;
  const double positive = static_cast<double>((z.array() > 0.5).count());
  const double negative = static_cast<double>(z.size()) - positive;
  const Vector2d start(0.0, std::log((negative + 1.0) / (positive + 1.0)));
  const Vector2d ab = minimize_cross_entropy(u, t, start);
  a_ = ab[0] / sd;
  at_center_ = ab[1];
}

VectorXd PlattScaling::probability(const VectorXd& scores) const {
  return sigmoid(VectorXd(-(a_ * (scores.array() - center_) + at_center_)));
}

}  // namespace bobench::surrogates
