#include "testfunctions/simulators/racing/minimum_time.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bobench::simulators::racing {
namespace {

using Eigen::Index, Eigen::Matrix2Xd, Eigen::Vector2d, Eigen::VectorXd;

/// At the last weight the gap is 6e-8 s, and the rounding error of the limits' slacks is below 1e-7 s.
constexpr double first_weight = 1.0, last_weight = 3e-10, weight_factor = 0.1;
constexpr int max_steps = 500;

/// Accelerations of each segment, in units of the grip: longitudinal p b_1 + q b_0, lateral n (b_0 + b_1).
struct Segments {
  VectorXd p, q, n;
  double h = 0.0;
  double driving = 1.0;  ///< the highest longitudinal acceleration

  Index size() const { return p.size(); }
  double along(Index j, const VectorXd& b) const { return p[j] * b[j + 1] + q[j] * b[j]; }
  double across(Index j, const VectorXd& b) const { return n[j] * (b[j] + b[j + 1]); }
};

/// The second derivative of the path by its parameter in the middle of segment j, times h^2.
Vector2d second_difference(const Matrix2Xd& S, Index j) {
  const Index last = S.cols() - 2;
  if (j == 0) return 0.5 * S.col(0) - S.col(1) + 0.5 * S.col(2);
  if (j == last) return 0.5 * S.col(j - 1) - S.col(j) + 0.5 * S.col(j + 1);
  if (j == 1 || j == last - 1) return 0.5 * (S.col(j - 1) - S.col(j) - S.col(j + 1) + S.col(j + 2));
  return -5.0 / 48.0 * (S.col(j - 2) + S.col(j + 3)) + 13.0 / 16.0 * (S.col(j - 1) + S.col(j + 2)) -
         17.0 / 24.0 * (S.col(j) + S.col(j + 1));
}

Segments segments_of(const Matrix2Xd& path, const FrictionCircle& circle) {
  const Index count = path.cols() - 1;
  Segments found{VectorXd(count), VectorXd(count), VectorXd(count), 1.0 / static_cast<double>(count),
                 circle.driving_share};
  for (Index j = 0; j < count; ++j) {
    const Vector2d first = (path.col(j + 1) - path.col(j)) / found.h;
    const Vector2d second = second_difference(path, j) / (found.h * found.h);
    const double rate = first.norm();
    const Vector2d tangent = first / rate, normal(-tangent[1], tangent[0]);
    found.p[j] = (rate / (2.0 * found.h) + 0.5 * tangent.dot(second)) / circle.grip;
    found.q[j] = (-rate / (2.0 * found.h) + 0.5 * tangent.dot(second)) / circle.grip;
    found.n[j] = 0.5 * normal.dot(second) / circle.grip;
  }
  return found;
}

double time_of(const VectorXd& b, double h) {
  double time = 0.0;
  for (Index j = 0; j + 1 < b.size(); ++j) time += 2.0 * h / (std::sqrt(b[j]) + std::sqrt(b[j + 1]));
  return time;
}

/// The smallest relative distance to a limit over all segments; <= 0 if a limit is violated.
double slack(const Segments& segments, const VectorXd& b) {
  double least = b.tail(b.size() - 1).minCoeff() > 0.0 ? 1.0 : 0.0;
  for (Index j = 0; j < segments.size(); ++j) {
    const double along = segments.along(j, b), across = segments.across(j, b);
    least = std::min({least, 1.0 - along * along - across * across, segments.driving - along});
  }
  return least;
}

/// A constant rate, so slow that no segment is near its limits.
VectorXd slow_start(const Segments& segments) {
  VectorXd b = VectorXd::Ones(segments.size() + 1);
  b[0] = 0.0;
  double highest = 0.0;
  for (Index j = 0; j < segments.size(); ++j) {
    const double along = segments.along(j, b), across = segments.across(j, b);
    highest = std::max({highest, std::hypot(along, across), along / segments.driving});
  }
  return b * (0.5 / highest);
}

/// Gradients and tridiagonal Hessian for a Newton step in b_1 ... b_n.
struct Newton {
  VectorXd diagonal, beside, gradient, time_gradient;

  explicit Newton(Index n) : diagonal(n), beside(n), gradient(n), time_gradient(n) {}

  /// Adds a term in b_j and b_j+1, given by its first and second derivatives; b_0 is not a variable.
  void add(Index j, double slope0, double slope1, double second00, double second01, double second11) {
    if (j > 0) {
      gradient[j - 1] += slope0;
      diagonal[j - 1] += second00;
      beside[j - 1] += second01;
    }
    gradient[j] += slope1;
    diagonal[j] += second11;
  }

  /// Adds the derivatives of T, times 1 / weight.
  void add_time(Index j, double x, double y, double h, double scale) {
    const double root_y = std::sqrt(y);
    if (j == 0) {
      const double slope = -h / (y * root_y);
      add(j, 0.0, scale * slope, 0.0, 0.0, scale * 1.5 * h / (y * y * root_y));
      time_gradient[0] += slope;
      return;
    }
    const double root_x = std::sqrt(x), s = root_x + root_y, square = h / (s * s), cube = square / s;
    add(j, -scale * square / root_x, -scale * square / root_y, scale * (cube / x + 0.5 * square / (x * root_x)),
        scale * cube / (root_x * root_y), scale * (cube / y + 0.5 * square / (y * root_y)));
    time_gradient[j - 1] -= square / root_x;
    time_gradient[j] -= square / root_y;
  }

  /// Adds the derivatives of -log(1 - along^2 - across^2) - log(driving - along).
  void add_barrier(const Segments& segments, Index j, const VectorXd& b) {
    const double p = segments.p[j], q = segments.q[j], n = segments.n[j];
    const double along = segments.along(j, b), across = segments.across(j, b);
    const double circle = 1.0 - along * along - across * across, drive = segments.driving - along;
    const double g0 = 2.0 * (along * q + across * n) / circle, g1 = 2.0 * (along * p + across * n) / circle;
    const double curve = 2.0 / circle, line = 1.0 / (drive * drive);
    add(j, g0 + q / drive, g1 + p / drive, g0 * g0 + curve * (q * q + n * n) + line * q * q,
        g0 * g1 + curve * (p * q + n * n) + line * p * q, g1 * g1 + curve * (p * p + n * n) + line * p * p);
  }

  void assemble(const Segments& segments, const VectorXd& b, double weight) {
    diagonal.setZero();
    beside.setZero();
    gradient.setZero();
    time_gradient.setZero();
    for (Index j = 0; j < segments.size(); ++j) {
      add_time(j, b[j], b[j + 1], segments.h, 1.0 / weight);
      add_barrier(segments, j, b);
    }
  }

  /// -H^-1 g by elimination; false if H is not positive definite.
  bool solve(VectorXd& step) const {
    const Index n = diagonal.size();
    VectorXd pivots = diagonal;
    step = -gradient;
    for (Index i = 1; i < n; ++i) {
      if (!(pivots[i - 1] > 0.0)) return false;
      const double factor = beside[i - 1] / pivots[i - 1];
      pivots[i] -= factor * beside[i - 1];
      step[i] -= factor * step[i - 1];
    }
    if (!(pivots[n - 1] > 0.0)) return false;
    step[n - 1] /= pivots[n - 1];
    for (Index i = n - 2; i >= 0; --i) step[i] = (step[i] - beside[i] * step[i + 1]) / pivots[i];
    return step.allFinite();
  }
};

double barrier(const Segments& segments, const VectorXd& b) {
  double total = 0.0;
  for (Index j = 0; j < segments.size(); ++j) {
    const double along = segments.along(j, b), across = segments.across(j, b);
    total -= std::log(1.0 - along * along - across * across) + std::log(segments.driving - along);
  }
  return total;
}

/// A centring step: Newton's method on T / weight + barrier. @return false if it does not converge
bool centre(const Segments& segments, double weight, VectorXd& b, int& steps) {
  Newton system(segments.size());
  VectorXd step, moved(b.size());
  const auto objective = [&](const VectorXd& at) { return time_of(at, segments.h) / weight + barrier(segments, at); };
  while (true) {
    system.assemble(segments, b, weight);
    if (steps++ >= max_steps || !system.solve(step)) return false;
    const double decrement = -system.gradient.dot(step);
    if (!(decrement >= 0.0)) return false;
    if (decrement < 1e-12) return true;
    double size = 1.0;
    moved[0] = 0.0;
    const auto move = [&] { moved.tail(step.size()) = b.tail(step.size()) + size * step; };
    for (move(); !(slack(segments, moved) > 0.0); move()) {
      if ((size *= 0.5) < 1e-12) return false;
    }
    // Near the centre a full Newton step is accurate, and rounding would hide the small decrease.
    if (decrement > 0.01) {
      const double now = objective(b);
      while (!(objective(moved) <= now - 0.1 * size * decrement)) {
        if ((size *= 0.5) < 1e-12) return false;
        move();
      }
    }
    b = moved;
    if (size == 1.0 && decrement < 1e-7) return true;  // quadratic convergence: what is left is its square
  }
}

/// Final Newton steps without a line search.
void polish(const Segments& segments, double weight, VectorXd& b) {
  Newton system(segments.size());
  VectorXd step, moved(b.size());
  constexpr int steps = 3;
  for (int i = 0; i < steps; ++i) {
    system.assemble(segments, b, weight);
    if (!system.solve(step)) return;
    moved << 0.0, b.tail(step.size()) + step;
    if (!(slack(segments, moved) > 0.0)) return;
    b = moved;
  }
}

/// The largest derivative of the Lagrangian by log b, with the barrier's multipliers.
double optimality_residual(const Segments& segments, const VectorXd& b, double weight) {
  Newton system(segments.size());
  system.assemble(segments, b, weight);
  return weight * system.gradient.cwiseProduct(b.tail(b.size() - 1)).cwiseAbs().maxCoeff();
}

}  // namespace

SpeedProfile minimum_time(const Matrix2Xd& path, const FrictionCircle& circle) {
  SpeedProfile profile;
  const Segments segments = segments_of(path, circle);
  if (!segments.p.allFinite() || !segments.q.allFinite() || !segments.n.allFinite()) {
    profile.trouble = "the path stands still";
    return profile;
  }
  VectorXd b = slow_start(segments);
  double weight = first_weight;
  for (;; weight = std::max(weight * weight_factor, last_weight)) {
    if (!centre(segments, weight, b, profile.steps)) {
      profile.trouble = "the minimum-time program did not converge";
      return profile;
    }
    if (weight <= last_weight) break;
  }
  polish(segments, weight, b);
  const Index n = path.cols();
  profile.seconds = time_of(b, segments.h);
  profile.gap = 2.0 * static_cast<double>(segments.size()) * weight;
  profile.residual = optimality_residual(segments, b, weight);
  profile.speeds.resize(n);
  profile.longitudinal.resize(n - 1);
  profile.lateral.resize(n - 1);
  for (Index j = 0; j + 1 < n; ++j) {
    profile.longitudinal[j] = circle.grip * segments.along(j, b);
    profile.lateral[j] = circle.grip * segments.across(j, b);
    const double rate = (path.col(j + 1) - path.col(j)).norm() / segments.h;
    profile.speeds[j] = rate * std::sqrt(b[j]);
    profile.speeds[n - 1] = rate * std::sqrt(b[n - 1]);
  }
  return profile;
}

}  // namespace bobench::simulators::racing
