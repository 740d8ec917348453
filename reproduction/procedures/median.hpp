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
  int at = 1;
  double share = 1.0;
  std::string reference;
  int reference_at = 1;

  explicit Median(StatementReader& reader)
      : optimizer(reader.label("optimizer")),
        problems(reader.problems()),
        at(reader.json.whole("at", 1)),
        share(reader.json.real("share")),
        reference(reader.label("of")),
        reference_at(reader.json.whole("of_at", 1)) {}

  Labels labels() const { return {optimizer, reference}; }
  ClaimTests judge(Evidence& evidence) const {
    const std::size_t n = evidence.within_budget(at), m = evidence.within_budget(reference_at);
    return evidence.on_each(problems, labels(), optimizer, [&](const std::string& problem) {
      const double bound = share * analysis::median(evidence.sample(problem, reference, m).values);
      return test_median_within(
          fmt::format("{}: {} after {} < {:g} of {} after {}", problem, optimizer, n, share, reference, m),
          evidence.sample(problem, optimizer, n).values, -std::numeric_limits<double>::infinity(), bound,
          evidence.random);
    });
  }
};

}  // namespace bobench::reproduction
