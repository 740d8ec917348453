#include "reproduction/procedures/median.hpp"

#include <limits>

#include <fmt/format.h>

#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/summary.hpp"

namespace bobench::reproduction {

ClaimTest test_median_within(const std::string& statement, const std::vector<double>& values, double low, double high,
                             Random& random) {
  const analysis::Interval interval = analysis::bootstrap_median(values, 0.95, 2000, random);
  const bool inside = interval.low > low && interval.high < high;
  const bool outside = interval.high < low || interval.low > high;
  return {
      .statement = statement,
      .test = "bootstrap, 95 %",
      .effect = fmt::format("median {:.3g} [{:.3g}, {:.3g}]", analysis::median(values), interval.low, interval.high),
      .verdict = verdict_of(inside, outside)};
}

Median::Median(StatementReader& reader)
    : optimizer(reader.label("optimizer")),
      problems(reader.problems()),
      at(reader.json.whole("at", 1)),
      share(reader.json.real("share")),
      reference(reader.label("of")),
      reference_at(reader.json.whole("of_at", 1)) {}

ClaimTests Median::judge(Evidence& evidence) const {
  const std::size_t n = evidence.within_budget(at), m = evidence.within_budget(reference_at);
  return evidence.on_each(problems, labels(), optimizer, [&](const std::string& problem) {
    const double bound = share * analysis::median(evidence.sample(problem, reference, m).values);
    return test_median_within(
        fmt::format("{}: {} after {} < {:g} of {} after {}", problem, optimizer, n, share, reference, m),
        evidence.sample(problem, optimizer, n).values, -std::numeric_limits<double>::infinity(), bound,
        evidence.random);
  });
}

}  // namespace bobench::reproduction
