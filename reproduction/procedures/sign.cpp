#include "reproduction/procedures/sign.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/statistics/binomial.hpp"

namespace bobench::reproduction {

ClaimTest test_sign(const std::string& statement, std::size_t lower, std::size_t higher, std::size_t tied,
                    double at_most) {
  const std::size_t trials = lower + higher;
  if (trials + tied == 0) return untested(statement, "no runs");
  const std::string effect = fmt::format("lower on {}, higher on {}, tied on {}", lower, higher, tied);
  if (at_most > 0.0) {
    return decided({.statement = fmt::format("{} on at most {:g} %", statement, 100.0 * at_most),
                    .test = "binomial test",
                    .p = two_sided(analysis::binomial_at_most(lower, trials, at_most)),
                    .effect = effect,
                    .opposite = two_sided(analysis::binomial_at_least(lower, trials, at_most))});
  }
  return decided({.statement = statement,
                  .test = "sign test",
                  .p = two_sided(analysis::binomial_at_least(lower, trials)),
                  .effect = effect,
                  .opposite = two_sided(analysis::binomial_at_least(higher, trials))});
}

Sign::Sign(StatementReader& reader)
    : lower(reader.labels("lower")),
      higher(reader.labels("higher")),
      problems(reader.problems()),
      at_most(reader.json.real("at_most", 0.0)) {
  if (at_most < 0.0 || at_most >= 1.0) reader.json.refuse("at_most", "a share of problems, above 0 and below 1");
  if (lower.size() != higher.size()) reader.json.refuse("higher", "as many optimisers as 'lower' has");
}

ClaimTests Sign::judge(Evidence& evidence) const {
  const std::string statement = fmt::format("{} < {}", fmt::join(lower, ", "), fmt::join(higher, ", "));
  if (evidence.run_of(labels()).size() < labels().size()) return {evidence.not_run(statement, labels())};
  std::size_t below = 0, above = 0, tied = 0;
  for (std::size_t i = 0; i < lower.size(); ++i) {
    for (const std::string& problem : evidence.runs.problems_with(problems, {lower[i], higher[i]})) {
      const double a = evidence.statistic(evidence.sample(problem, lower[i], evidence.budget()).values);
      const double b = evidence.statistic(evidence.sample(problem, higher[i], evidence.budget()).values);
      ++(a < b ? below : b < a ? above : tied);
    }
  }
  if (below + above + tied == 0) return {evidence.not_run(statement, labels())};
  return {wanting(test_sign(statement, below, above, tied, at_most), {labels(), problems})};
}

}  // namespace bobench::reproduction
