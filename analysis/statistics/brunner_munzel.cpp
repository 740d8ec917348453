#include "analysis/statistics/brunner_munzel.hpp"

#include <cmath>
#include <vector>

#include <boost/math/distributions/students_t.hpp>

#include "analysis/statistics/summary.hpp"

namespace bobench::analysis {
namespace {

/// For each value, the share of the other sample's values above it, ties counting half.
std::vector<double> shares_above(std::span<const double> values, std::span<const double> others) {
  std::vector<double> shares;
  for (const double value : values) {
    double above = 0.0;
    for (const double other : others) above += other > value ? 1.0 : other == value ? 0.5 : 0.0;
    shares.push_back(above / static_cast<double>(others.size()));
  }
  return shares;
}

}  // namespace

double brunner_munzel(std::span<const double> first, std::span<const double> second, double bound) {
  const double n = static_cast<double>(first.size()), m = static_cast<double>(second.size());
  const std::vector<double> of_first = shares_above(first, second), of_second = shares_above(second, first);
  const double s = standard_deviation(of_first), t = standard_deviation(of_second);
  const double a = s * s / n, b = t * t / m;
  const double difference = mean(of_first) - bound;
  if (a + b <= 0.0) return difference < 0.0 ? 0.0 : 1.0;
  const double degrees = (a + b) * (a + b) / (a * a / (n - 1.0) + b * b / (m - 1.0));
  return boost::math::cdf(boost::math::students_t(degrees), difference / std::sqrt(a + b));
}

}  // namespace bobench::analysis
