#include "analysis/curves.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bobench::analysis {
namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();
}

std::vector<double> best_so_far(std::span<const double> values) {
  std::vector<double> best;
  best.reserve(values.size());
  double lowest = infinity;
  for (const double value : values) {
    if (std::isfinite(value)) lowest = std::min(lowest, value);
    best.push_back(lowest);
  }
  return best;
}

double area_under_best(std::span<const double> values, double lower, std::size_t B, std::size_t first,
                       std::span<const double> evaluation) {
  return area_under(best_so_far(values), lower, B, first, evaluation);
}

double area_under(std::span<const double> curve, double lower, std::size_t B, std::size_t first,
                  std::span<const double> evaluation) {
  if (curve.empty()) return infinity;
  const auto number = [&](std::size_t row) {
    return evaluation.empty() ? static_cast<double>(row + 1) : evaluation[row];
  };
  double area = 0.0;
  for (std::size_t t = first, row = 0; t < B; ++t) {
    while (row + 1 < curve.size() && number(row + 1) <= static_cast<double>(t)) ++row;
    area += curve[row] - lower;
  }
  return area;
}

std::optional<std::size_t> first_finite(std::span<const double> values) {
  const auto found = std::ranges::find_if(values, [](double value) { return std::isfinite(value); });
  if (found == values.end()) return std::nullopt;
  return static_cast<std::size_t>(found - values.begin()) + 1;
}

}  // namespace bobench::analysis
