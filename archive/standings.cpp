#include "archive/standings.hpp"

#include <algorithm>
#include <cmath>

namespace bobench::archive {
namespace {

/// log10 of what a target took, between one evaluation and the budget.
double log_within(double evaluations, double budget) {
  return std::log10(std::clamp(evaluations, 1.0, budget));
}

}  // namespace

Score score(const Profile& profile, const std::vector<int>& functions, double budget) {
  Score score;
  const double whole = std::log10(budget);
  for (const int function : functions) {
    for (const double evaluations : profile.at(function)) {
      if (evaluations > budget) continue;
      score.reached += 1.0;
      score.area += 1.0 - log_within(evaluations, budget) / whole;
    }
  }
  const auto cells = static_cast<double>(functions.size() * coco_targets.size());
  return {score.area / cells, score.reached / cells};
}

double distance(const Profile& a, const Profile& b, const std::vector<int>& functions, double budget) {
  double sum = 0.0;
  for (const int function : functions) {
    const AverageRuntimes &of_a = a.at(function), &of_b = b.at(function);
    for (std::size_t t = 0; t < coco_targets.size(); ++t) {
      sum += std::abs(log_within(of_a[t], budget) - log_within(of_b[t], budget));
    }
  }
  return sum / static_cast<double>(functions.size() * coco_targets.size());
}

std::size_t place(double area, const std::vector<double>& others) {
  return 1 + static_cast<std::size_t>(std::ranges::count_if(others, [&](double other) { return other > area; }));
}

}  // namespace bobench::archive
