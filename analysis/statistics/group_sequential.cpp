#include "analysis/statistics/group_sequential.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <fmt/format.h>

#include "core/error.hpp"
#include "numerics/normal_distribution.hpp"

namespace bobench::analysis {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nothing_to_spend = 1e-15;
constexpr double widest = 8.5;  // standard deviations, beyond which the density is negligible

/// The density of B(t) = Z sqrt(t) without crossing of a bound so far, on a grid of Simpson's rule.
class Undecided {
 public:
  /// The probability that B(t + step) lies beyond +-edge.
  double crossing(double edge, double step) const {
    const double sd = std::sqrt(step);
    if (points_.empty()) return 2.0 * normal_probability(-edge / sd);
    double sum = 0.0;
    for (std::size_t i = 0; i < points_.size(); ++i) {
      sum +=
          masses_[i] * (normal_probability((points_[i] - edge) / sd) + normal_probability((-points_[i] - edge) / sd));
    }
    return sum;
  }

  /// The density of B(t + step) within +-edge.
  Undecided going_on(double edge, double step) const {
    Undecided next;
    const double sd = std::sqrt(step);
    // Five grid points per standard deviation of the last increment.
    const auto pairs = static_cast<std::size_t>(std::clamp(std::ceil(2.5 * edge / sd), 20.0, 400.0));
    const double width = edge / static_cast<double>(pairs);
    for (std::size_t i = 0; i <= 2 * pairs; ++i) {
      const double point = -edge + static_cast<double>(i) * width;
      const double weight = i == 0 || i == 2 * pairs ? 1.0 : i % 2 == 1 ? 4.0 : 2.0;
      next.points_.push_back(point);
      next.masses_.push_back(weight * width / 3.0 * density(point, sd));
    }
    return next;
  }

 private:
  /// The density of B(t + sd^2) at a point.
  double density(double point, double sd) const {
    if (points_.empty()) return normal_density(point / sd) / sd;
    double sum = 0.0;
    for (std::size_t i = 0; i < points_.size(); ++i) sum += masses_[i] * normal_density((point - points_[i]) / sd);
    return sum / sd;
  }

  std::vector<double> points_, masses_;  ///< masses are the density times Simpson's weights; empty: B(0) = 0
};

/// The edge beyond which B(t + step) lies with this probability, by bisection: crossing() decreases with the edge.
double edge_of(const Undecided& undecided, double step, double probability, double farthest) {
  double low = 0.0, high = farthest;
  for (int i = 0; i < 45; ++i) {
    const double middle = (low + high) / 2.0;
    (undecided.crossing(middle, step) > probability ? low : high) = middle;
  }
  return (low + high) / 2.0;
}

/// 25 values, evenly spaced in their logarithm; alpha replaces the nearest one.
std::vector<double> alphas_around(double alpha) {
  constexpr int count = 25;
  constexpr double least = 1e-6, most = 0.5;
  std::vector<double> alphas;
  for (int i = 0; i < count; ++i) alphas.push_back(least * std::pow(most / least, i / (count - 1.0)));
  *std::ranges::min_element(alphas, {}, [&](double one) { return std::abs(std::log(one / alpha)); }) = alpha;
  return alphas;
}

}  // namespace

double spent_level(Spending spending, double alpha, double t) {
  if (t >= 1.0) return alpha;
  if (spending == Spending::pocock) return alpha * std::log1p((std::numbers::e - 1.0) * t);
  return 4.0 * normal_probability(normal_quantile(alpha / 4.0) / std::sqrt(t));
}

std::vector<double> group_sequential_bounds(const std::vector<double>& information, double alpha, Spending spending) {
  Undecided undecided;
  std::vector<double> bounds;
  double last = 0.0, spent = 0.0;
  for (const double share : information) {
    const double by_now = spent_level(spending, alpha, share), step = share - last, root = std::sqrt(share);
    const bool is_open = by_now - spent > nothing_to_spend;
    const double edge = is_open ? edge_of(undecided, step, by_now - spent, widest * root) : widest * root;
    bounds.push_back(is_open ? edge / root : infinity);
    undecided = undecided.going_on(edge, step);
    if (is_open) spent = by_now;
    last = share;
  }
  return bounds;
}

GroupSequentialTest::GroupSequentialTest(std::vector<double> information, double alpha, Spending spending)
    : information_(std::move(information)), alphas_(alphas_around(alpha)), levels_(information_.size()) {
  if (!(alpha > 0.0 && alpha < 1.0)) throw Error(fmt::format("a level of {:g}; expected one in (0, 1)", alpha));
  double last = 0.0;
  for (const double share : information_) {
    if (!(share > last)) throw Error("the information fractions of a group-sequential test have to increase");
    last = share;
  }
  if (last != 1.0) throw Error("the last information fraction has to be 1");
  bounds_ = group_sequential_bounds(information_, alpha, spending);
  for (const double one : alphas_) {
    const std::vector<double> bounds = one == alpha ? bounds_ : group_sequential_bounds(information_, one, spending);
    for (std::size_t k = 0; k < stages(); ++k) levels_[k].push_back(normal_two_sided(bounds[k]));
  }
}

double GroupSequentialTest::level(std::size_t stage) const {
  return normal_two_sided(bounds_[stage]);
}

double GroupSequentialTest::overall_p(double p, std::size_t stage) const {
  const std::vector<double>& levels = levels_[stage];
  const auto above = std::ranges::lower_bound(levels, p);
  if (above == levels.end()) return std::min(1.0, std::max(p, alphas_.back() * p / levels.back()));
  const auto i = static_cast<std::size_t>(above - levels.begin());
  if (*above == p) return alphas_[i];
  // Stages without level to spend at small alphas have levels of 0.
  if (i == 0 || levels[i - 1] <= 0.0) return i == 0 ? alphas_[0] * p / levels[0] : alphas_[i];
  const double within = std::log(p / levels[i - 1]) / std::log(levels[i] / levels[i - 1]);
  return alphas_[i - 1] * std::pow(alphas_[i] / alphas_[i - 1], within);
}

double conditional_power(double z, double t, double bound) {
  return normal_probability((z / std::sqrt(t) - bound) / std::sqrt(1.0 - t));
}

double information_needed(double z, double t, double bound, double power) {
  if (z <= 0.0) return infinity;
  const double drift = z / std::sqrt(t), needed = (bound + normal_quantile(power)) / drift;
  return needed * needed;
}

}  // namespace bobench::analysis
