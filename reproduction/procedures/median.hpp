// MEDIAN: is the median regret below a share of another one?
#pragma once

#include <limits>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/summary.hpp"
#include "reproduction/input/statement_reader.hpp"
#include "reproduction/procedures/evidence.hpp"

namespace bobench::reproduction {

/// Does the median lie between the bounds? Reproduced if its 95 % bootstrap interval does, contradicted if that lies
/// outside, inconclusive if it reaches across a bound. Infinite bounds are no bounds.
inline ClaimTest test_median_within(const std::string& statement, const std::vector<double>& values, double low,
                                    double high, Random& random) {
  const analysis::Interval interval = analysis::bootstrap_median(values, 0.95, 2000, random);
  const bool inside = interval.low > low && interval.high < high;
  const bool outside = interval.high < low || interval.low > high;
  return {
      .statement = statement,
      .test = "bootstrap, 95 %",
      .effect = fmt::format("median {:.3g} [{:.3g}, {:.3g}]", analysis::median(values), interval.low, interval.high),
      .verdict = verdict_of(inside, outside)};
}

struct Median {
  std::string optimizer;
  Labels problems;
  HorizonRule at;
  double share = 1.0;
  std::string reference;
  HorizonRule reference_at;

  explicit Median(StatementReader& reader)
      : optimizer(reader.label("optimizer")),
        problems(reader.problems()),
        at(one_horizon(reader, "")),
        share(reader.json.real("share")),
        reference(reader.label("of")),
        reference_at(one_horizon(reader, "of_")) {
    if (at.by_cost() != reference_at.by_cost()) {
      reader.json.complain("expected 'at' and 'of_at', or 'at_cost' and 'of_at_cost'");
    }
  }

  Labels labels() const { return {optimizer, reference}; }
  ClaimTests judge(Evidence& evidence) const {
    return evidence.on_each(problems, labels(), optimizer, [&](const std::string& problem) {
      if (auto row = evidence.without_costs(at, optimizer, problem, labels())) return *std::move(row);
      const Reach here = evidence.reaches(at, problem, {optimizer}).front();
      const Reach there = evidence.reaches(reference_at, problem, {reference}).front();
      const double bound = share * analysis::median(evidence.sample(problem, reference, there.horizon).values);
      return test_median_within(fmt::format("{}: {} {} < {:g} of {} {}", problem, optimizer, describe(here), share,
                                            reference, describe(there)),
                                evidence.sample(problem, optimizer, here.horizon).values,
                                -std::numeric_limits<double>::infinity(), bound, evidence.random);
    });
  }

 private:
  static HorizonRule one_horizon(StatementReader& reader, const std::string& prefix) {
    HorizonRule rule = reader.horizons(prefix);
    if (rule.evaluations.size() + rule.costs.size() != 1) {
      reader.json.refuse(prefix + (rule.by_cost() ? "at_cost" : "at"), "a single number");
    }
    return rule;
  }
};

}  // namespace bobench::reproduction
