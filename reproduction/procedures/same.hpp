// SAME: are two samples equal for all practical purposes?
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/summary.hpp"
#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

inline constexpr int same_resamples = 2000;
inline constexpr double min_regret = 1e-16;

/// How far apart two medians may be and yet count as the same.
struct Margin {
  double width = 0.2;
  bool decades = true;    ///< of log10 of the values (those below 1e-16 count as that); else of the values
  bool or_lower = false;  ///< the first may be lower by any amount: it is no worse
};

inline std::vector<double> scaled(const std::vector<double>& values, const Margin& margin) {
  std::vector<double> result;
  for (const double value : values) {
    result.push_back(margin.decades ? std::log10(std::max(value, min_regret)) : value);
  }
  return result;
}

inline std::vector<double> at_positions(const std::vector<double>& values, const std::vector<std::size_t>& positions) {
  std::vector<double> result;
  for (const std::size_t position : positions) result.push_back(values[position]);
  return result;
}

/// SAME: equivalence by two one-sided tests on the difference of medians. Reproduced where its 90 % bootstrap interval
/// lies within the margin, contradicted where it lies outside, else inconclusive; p is the larger share of resamples
/// beyond one of the margin's two ends. Replicates are resampled together where the samples are equally long. With
/// `or_lower` the margin has an upper end only.
inline ClaimTest test_same(const std::string& quantity, const Sample& first, const Sample& second, const Margin& margin,
                           Random& random) {
  const std::string statement =
      fmt::format("{}: {} {} {}", quantity, first.name, margin.or_lower ? "= or <" : "=", second.name);
  if (first.values.empty() || second.values.empty()) return untested(statement, "no runs");
  const std::vector<double> a = scaled(first.values, margin), b = scaled(second.values, margin);
  std::vector<double> differences;
  double below = 0.0, above = 0.0;
  for (int i = 0; i < same_resamples; ++i) {
    const auto at = analysis::resample(a.size(), a.size(), random);
    const auto bt = a.size() == b.size() ? at : analysis::resample(b.size(), b.size(), random);
    double difference = analysis::median(at_positions(a, at)) - analysis::median(at_positions(b, bt));
    if (std::isnan(difference)) difference = 0.0;  // nothing was found by either: the same infinity
    differences.push_back(difference);
    below += difference <= -margin.width && !margin.or_lower ? 1.0 : 0.0;
    above += difference >= margin.width ? 1.0 : 0.0;
  }
  const analysis::Interval interval{analysis::quantile(differences, 0.05), analysis::quantile(differences, 0.95)};
  const bool inside = (interval.low > -margin.width || margin.or_lower) && interval.high < margin.width;
  const bool outside = (interval.high < -margin.width && !margin.or_lower) || interval.low > margin.width;
  const char* unit = margin.decades ? " decades" : "";
  return {.statement = statement,
          .test = fmt::format("equivalence within {:.3g}{}", margin.width, unit),
          .p = std::max(below, above) / same_resamples,
          .effect = fmt::format("difference of medians {:.3g}{} [{:.3g}, {:.3g}]",
                                analysis::median(a) - analysis::median(b), unit, interval.low, interval.high),
          .verdict = believed(verdict_of(inside, outside), std::min(a.size(), b.size())),
          .detectable = fmt::format("{:.2g}{}", (interval.high - interval.low) / 2.0, unit)};
}

struct Same {
  std::string first, second;
  Labels problems;
  HorizonRule at;
  double decades = 0.2;
  double share_of_range = 0.0;  ///< if not 0, the margin is this share of `reference`'s interquartile range
  bool or_lower = false;
  std::string reference;

  explicit Same(StatementReader& reader)
      : first(reader.label("first")),
        second(reader.label("second")),
        problems(reader.problems()),
        at(reader.horizons()),
        decades(reader.json.real("decades", 0.2)),
        share_of_range(reader.json.real("share_of_range", 0.0)),
        or_lower(reader.json.flag("or_lower", false)) {
    if (share_of_range > 0.0) reference = reader.label("reference");
  }

  Labels labels() const { return {first, second}; }
  ClaimTests judge(Evidence& evidence) const {
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
        tests.push_back(test_same(fmt::format("{} {}", problem, describe(reach)),
                                  evidence.sample(problem, first, reach.horizon),
                                  evidence.sample(problem, second, reach.horizon), margin, evidence.random));
      }
    }
    evidence.add_missing(statement, problems, usable.size(), tests);
    if (tests.empty()) tests.push_back(evidence.not_run(statement, needed));
    return tests;
  }
};

}  // namespace bobench::reproduction
