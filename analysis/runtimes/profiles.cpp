#include "analysis/runtimes/profiles.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/statistics/summary.hpp"

namespace bobench::analysis {

std::vector<ProfileStep> distribution_of(std::vector<double> costs) {
  const auto count = static_cast<double>(costs.size());
  std::erase_if(costs, [](double cost) { return !std::isfinite(cost); });
  std::ranges::sort(costs);
  std::vector<ProfileStep> steps;
  for (std::size_t i = 0; i < costs.size(); ++i) {
    const double share = static_cast<double>(i + 1) / count;
    if (!steps.empty() && steps.back().x == costs[i]) {
      steps.back().share = share;
    } else {
      steps.push_back({costs[i], share});
    }
  }
  return steps;
}

std::vector<std::vector<ProfileStep>> performance_profiles(const std::vector<std::vector<double>>& costs) {
  std::vector<std::vector<ProfileStep>> profiles;
  for (const std::vector<double>& own : costs) {
    std::vector<double> ratios;
    for (std::size_t problem = 0; problem < own.size(); ++problem) {
      double lowest = std::numeric_limits<double>::infinity();
      for (const std::vector<double>& others : costs) lowest = std::min(lowest, others[problem]);
      ratios.push_back(std::isfinite(own[problem]) ? own[problem] / lowest : std::numeric_limits<double>::infinity());
    }
    profiles.push_back(distribution_of(std::move(ratios)));
  }
  return profiles;
}

std::vector<double> convergence_targets(std::span<const double> tolerances, const results::Judgement& judgement,
                                        std::span<const results::Series* const> row, const results::Horizon& horizon) {
  std::vector<double> starts;
  double lowest = std::numeric_limits<double>::infinity();
  for (const results::Series* const series : row) {
    for (std::size_t r = 0; r < series->runs.size(); ++r) {
      if (!results::has_run(series->runs[r])) continue;
      const std::vector<double> curve = judgement.curve(*series, r, horizon);
      const auto first = std::ranges::find_if(curve, [](double value) { return std::isfinite(value); });
      if (first == curve.end()) continue;
      starts.push_back(*first);
      lowest = std::min(lowest, curve.back());
    }
  }
  if (starts.empty()) return std::vector<double>(tolerances.size(), -std::numeric_limits<double>::infinity());
  const double start = median(starts);
  std::vector<double> targets;
  for (const double tolerance : tolerances) targets.push_back(lowest + tolerance * (start - lowest));
  return targets;
}

}  // namespace bobench::analysis
