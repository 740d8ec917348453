#include "reproduction/verdicts/settings.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace bobench::reproduction {
namespace {

bool is_one_of(const std::string& name, const Labels& names) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

RunSettings settings_of(const PaperRuns& file, const ScaledRuns& scaled) {
  RunSettings settings{.budget = scaled.selection.budget,
                       .published_budget = static_cast<std::size_t>(file.budget),
                       .published_problems = file.problems.size(),
                       .left_out = {},
                       .replaced = scaled.replaced};
  for (const std::string& problem : file.problems) {
    if (!is_one_of(problem, scaled.selection.problems)) settings.left_out.push_back(problem);
  }
  return settings;
}

std::string other_settings(const Wanted& wanted, const Labels& named, const RunSettings& settings) {
  std::vector<std::string> reasons;
  const std::size_t evaluations =
      wanted.evaluations == 0 ? settings.published_budget : std::min(wanted.evaluations, settings.published_budget);
  if (settings.budget < evaluations) {
    reasons.push_back(fmt::format("{} of {} evaluations", settings.budget, evaluations));
  }
  Labels told;
  for (const std::string& label : wanted.optimizers.empty() ? named : wanted.optimizers) {
    const auto found = settings.replaced.find(label);
    if (found == settings.replaced.end() || is_one_of(label, told)) continue;
    told.push_back(label);
    reasons.push_back(fmt::format("{} is {}", label, found->second));
  }
  const std::size_t all = wanted.problems.empty() ? settings.published_problems : wanted.problems.size();
  const auto missing = std::ranges::count_if(settings.left_out, [&](const std::string& problem) {
    return wanted.problems.empty() || is_one_of(problem, wanted.problems);
  });
  if (missing > 0) reasons.push_back(fmt::format("{} of {} problems not run", missing, all));
  return fmt::format("{}", fmt::join(reasons, ", "));
}

}  // namespace bobench::reproduction
