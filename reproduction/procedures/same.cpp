#include "reproduction/procedures/same.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/mann_whitney.hpp"
#include "analysis/statistics/summary.hpp"
#include "analysis/statistics/wilcoxon.hpp"

namespace bobench::reproduction {

std::vector<double> scaled(const std::vector<double>& values, const Margin& margin) {
  std::vector<double> result;
  for (const double value : values) {
    result.push_back(margin.decades ? std::log10(std::max(value, min_regret)) : value);
  }
  return result;
}

std::vector<double> at_positions(const std::vector<double>& values, const std::vector<std::size_t>& positions) {
  std::vector<double> result;
  for (const std::size_t position : positions) result.push_back(values[position]);
  return result;
}

std::vector<double> snapped(const std::vector<double>& values, const Margin& margin) {
  const double step = rounding * margin.width;
  std::vector<double> result;
  for (const double value : values) result.push_back(std::round(value / step) * step);
  return result;
}

double p_of_lower(const std::vector<double>& first, const std::vector<double>& second) {
  const double p = analysis::mann_whitney_less(first, second);
  return first.size() == second.size() ? std::min(p, analysis::wilcoxon_less(first, second)) : p;
}

ClaimTest test_same(const std::string& quantity, const Sample& first, const Sample& second, const Margin& margin,
                    Random& random) {
  const std::string statement =
      fmt::format("{}: {} {} {}", quantity, first.name, margin.or_lower ? "= or <" : "=", second.name);
  if (first.values.empty() || second.values.empty()) return untested(statement, "no runs");
  const std::vector<double> a = scaled(first.values, margin), b = scaled(second.values, margin);
  std::vector<double> differences;
  std::size_t below = 0, not_below = 0, above = 0, not_above = 0;
  const double width = margin.width * (1.0 + rounding);
  for (int i = 0; i < same_resamples; ++i) {
    const auto at = analysis::resample(a.size(), a.size(), random);
    const auto bt = a.size() == b.size() ? at : analysis::resample(b.size(), b.size(), random);
    double difference = analysis::median(at_positions(a, at)) - analysis::median(at_positions(b, bt));
    if (std::isnan(difference)) difference = 0.0;  // both medians are infinite: equal
    differences.push_back(difference);
    ++(difference < -width && !margin.or_lower ? below : not_below);
    ++(difference > width ? above : not_above);
  }
  const analysis::Interval interval{analysis::quantile(differences, 0.025), analysis::quantile(differences, 0.975)};
  double p = two_sided(std::max(below, above), same_resamples);
  double opposite = two_sided(std::min(not_below, not_above), same_resamples);
  if (margin.width > 0.0) {
    std::vector<double> higher, lower;  // the second sample, shifted up and down by the margin
    for (const double value : b) {
      higher.push_back(value + margin.width);
      lower.push_back(value - margin.width);
    }
    const std::vector<double> c = snapped(a, margin);
    higher = snapped(higher, margin);
    lower = snapped(lower, margin);
    const double not_above_lower = margin.or_lower ? 0.0 : p_of_lower(lower, c);
    const double not_below_lower = margin.or_lower ? 1.0 : p_of_lower(c, lower);
    p = std::max(p, two_sided(std::max(p_of_lower(c, higher), not_above_lower)));
    opposite = std::max(opposite, two_sided(std::min(not_below_lower, p_of_lower(higher, c))));
  }
  const char* unit = margin.decades ? " decades" : "";
  return {.statement = statement,
          .test = fmt::format("equivalence within {:.3g}{}", margin.width, unit),
          .p = p,
          .effect = fmt::format("difference of medians {:.3g}{} [{:.3g}, {:.3g}]",
                                analysis::median(a) - analysis::median(b), unit, interval.low, interval.high),
          .verdict = believed(verdict_of_p(p, opposite), std::min(a.size(), b.size())),
          .detectable = fmt::format("{:.2g}{}", (interval.high - interval.low) / 2.0, unit),
          .opposite = opposite};
}

Same::Same(StatementReader& reader)
    : first(reader.label("first")),
      second(reader.label("second")),
      problems(reader.problems()),
      at(reader.horizons()),
      decades(reader.json.real("decades", 0.2)),
      share_of_range(reader.json.real("share_of_range", 0.0)),
      or_lower(reader.json.flag("or_lower", false)) {
  if (share_of_range > 0.0) reference = reader.label("reference");
}

ClaimTests Same::judge(Evidence& evidence) const {
  Labels needed = {first, second};
  if (!reference.empty()) needed.push_back(reference);
  ClaimTests tests;
  const std::string statement = fmt::format("{} = {}", first, second);
  const Labels usable = evidence.runs.problems_with(problems, needed);
  for (const std::string& problem : usable) {
    if (auto row = evidence.without_costs(at, statement, problem, needed)) {
      tests.push_back(*std::move(row));
      continue;
    }
    for (const Reach& reach : evidence.reaches(at, problem, needed)) {
      Margin margin{decades, true, or_lower};
      if (!reference.empty()) {
        const auto values = evidence.sample(problem, reference, reach.horizon).values;
        margin = {share_of_range * (analysis::quantile(values, 0.75) - analysis::quantile(values, 0.25)), false,
                  or_lower};
      }
      tests.push_back(wanting(
          test_same(fmt::format("{} {}", problem, describe(reach)), evidence.sample(problem, first, reach.horizon),
                    evidence.sample(problem, second, reach.horizon), margin, evidence.random),
          {needed, problems, reach.evaluations}));
    }
  }
  evidence.add_missing(statement, problems, usable.size(), tests);
  if (!tests.empty()) return tests;
  const Labels run = evidence.problems_run(problems);
  const std::size_t each = run.empty() ? 1 : evidence.reaches(at, run.front(), evidence.run_of(needed)).size();
  return evidence.not_run_on(problems, statement, needed, each);
}

}  // namespace bobench::reproduction
