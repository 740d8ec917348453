#include "reproduction/procedures/count.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/summary.hpp"

namespace bobench::reproduction {

ClaimTest test_count(const CountClaim& said, const CountOf& count, std::size_t replicates, Random& random) {
  if (replicates == 0 || said.problems == 0) return untested(said.statement, "no runs");
  constexpr std::size_t draws = 1000;
  const double k = static_cast<double>(said.printed), chance = said.by_chance;
  const double ours = count(analysis::every_index(replicates));
  std::vector<double> counts, wider;
  for (std::size_t i = 0; i < draws; ++i) {
    counts.push_back(count(analysis::resample(replicates, replicates, random)));
    wider.push_back(ours + std::numbers::sqrt2 * (counts.back() - ours));
  }
  const auto p_unless = [](const std::vector<double>& drawn, auto is_so) {
    return two_sided(draws - static_cast<std::size_t>(std::ranges::count_if(drawn, is_so)), draws);
  };
  const double is_below = p_unless(wider, [&](double n) { return n < k - 1.0; });
  const double is_above = p_unless(wider, [&](double n) { return n > k + 1.0; });
  const double more = p_unless(counts, [&](double n) { return n > chance; });
  const double fewer = p_unless(counts, [&](double n) { return n < chance; });
  const bool upward = k >= chance + 1.0, downward = k <= chance - 1.0;
  const double opposite = upward ? is_below : downward ? is_above : std::min(is_below, is_above);
  const double p = opposite < claim_alpha ? 1.0 : upward ? more : downward ? fewer : 1.0;
  const double low = analysis::quantile(counts, 0.025), high = analysis::quantile(counts, 0.975);
  const char* side = (upward && ours > k) || (downward && ours < k) ? (upward ? " (more)" : " (fewer)") : "";
  return {.statement = said.statement,
          .test = "bootstrap, 95 %",
          .p = p,
          .effect = fmt::format("{:.3g} of {} [{:.0f}, {:.0f}], printed {}{}, by chance {:.2g}", ours, said.problems,
                                std::floor(low), std::ceil(high), said.printed, side, chance),
          .verdict = believed(verdict_of_p(p, opposite), replicates),
          .detectable = fmt::format("{:.2g} of {}", std::numbers::sqrt2 * (high - low) / 2.0 + 1.0, said.problems),
          .opposite = opposite};
}

ClaimTests judge_count(Evidence& evidence, const CountStatement& said, const HoldsOn& holds) {
  const Labels usable = evidence.runs.problems_with(said.problems, said.needed);
  if (usable.empty()) return {evidence.not_run(said.text, said.needed)};
  if (const auto refusal = evidence.too_few(said.text, said.problems, usable.size())) return {*refusal};
  const auto k = std::ranges::count_if(said.printed,
                                       [&](const auto& id) { return std::ranges::find(usable, id) != usable.end(); });
  const CountOf count = [&](const std::vector<std::size_t>& chosen) {
    double sum = 0.0;
    for (const std::string& problem : usable) sum += holds(problem, chosen);
    return sum;
  };
  return {wanting(test_count({.statement = said.text,
                              .printed = static_cast<std::size_t>(k),
                              .problems = usable.size(),
                              .by_chance = said.chance * static_cast<double>(usable.size())},
                             count, evidence.replicates(), evidence.random),
                  {said.needed, said.problems})};
}

double final_statistic(const Evidence& evidence, const std::string& problem, const std::string& label,
                       const std::vector<std::size_t>& replicates) {
  const auto& values = evidence.curves(problem, label).values;
  std::vector<double> final;
  for (const std::size_t r : replicates) final.push_back(values[r].back());
  return evidence.statistic(final);
}

Count::Count(StatementReader& reader)
    : lower(reader.label("lower")),
      higher(reader.label("higher")),
      printed(reader.problems("printed")),
      problems(reader.problems()) {}

ClaimTests Count::judge(Evidence& evidence) const {
  const char* statistic = evidence.sources.medians ? "median" : "mean";
  const HoldsOn is_below = [&](const std::string& problem, const std::vector<std::size_t>& chosen) {
    const double low = final_statistic(evidence, problem, lower, chosen);
    const double high = final_statistic(evidence, problem, higher, chosen);
    return low < high ? 1.0 : low == high ? 0.5 : 0.0;
  };
  return judge_count(evidence,
                     {.text = fmt::format("{} of {} below {}", statistic, lower, higher),
                      .problems = problems,
                      .needed = labels(),
                      .printed = printed},
                     is_below);
}

}  // namespace bobench::reproduction
