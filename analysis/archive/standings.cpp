#include "analysis/archive/standings.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "testfunctions/bbob/bbob.hpp"

namespace bobench::archive {
namespace {

/// log10 of the runtime to a target, clamped between one evaluation and the budget.
double log_within(double evaluations, double budget) {
  return std::log10(std::clamp(evaluations, 1.0, budget));
}

}  // namespace

Profile profile_of(const PublishedOptimizer& optimizer, int dimension) {
  Profile profile;
  for (const auto& [place, row] : optimizer.rows) {
    if (place.second == dimension) profile[place.first] = row.runtimes;
  }
  return profile;
}

bool has_all(const Profile& profile, const std::vector<int>& functions) {
  return std::ranges::all_of(functions, [&](int function) { return profile.contains(function); });
}

std::vector<FunctionGroup> groups_of(const std::string& suite, const std::vector<int>& functions) {
  const bool noisy = suite == "bbob-noisy";
  std::vector<FunctionGroup> groups;
  if (noisy) {
    groups = {{"moderate", {}}, {"severe", {}}, {"multi-modal", {}}};
  } else {
    for (int g = 1; g <= 5; ++g) groups.push_back({fmt::format("G{}", g), {}});
  }
  constexpr int last_moderate = 106, last_unimodal = 121;
  for (const int function : functions) {
    const int group =
        noisy ? (function > last_moderate) + (function > last_unimodal) : testfunctions::bbob_group(function) - 1;
    groups[static_cast<std::size_t>(group)].functions.push_back(function);
  }
  return groups;
}

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
