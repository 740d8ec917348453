#include "reproduction/procedures/lead.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>

#include <fmt/format.h>

#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/summary.hpp"

namespace bobench::reproduction {

double reached(const std::vector<double>& curve, double share) {
  const auto found = std::ranges::find_if(curve, [&](double value) { return value <= share * curve.front(); });
  return static_cast<double>(found - curve.begin()) + 1.0;
}

ClaimTest test_lead(const std::string& quantity, const std::vector<Trajectories>& first,
                    const std::vector<Trajectories>& others, const LeadTarget& target, Random& random) {
  const double share = target.share, evaluations = target.evaluations;
  const std::size_t replicates = first.front().values.size(), length = first.front().values.front().size();
  const std::string statement = fmt::format(
      "{}: {:g} of the initial regret is reached {:g} evaluations before the others", quantity, share, evaluations);
  if (evaluations >= static_cast<double>(length)) {
    return untested(statement, fmt::format("only {} evaluations were run", length));
  }
  const auto earliest = [&](const std::vector<Trajectories>& group, const std::vector<std::size_t>& chosen) {
    double least = std::numeric_limits<double>::infinity();
    for (const Trajectories& one : group) least = std::min(least, reached(median_curve(one, chosen), share));
    return least;
  };
  const auto gap = [&](const std::vector<std::size_t>& chosen) {
    return earliest(others, chosen) - earliest(first, chosen);
  };
  const auto are_behind = [&](const std::vector<std::size_t>& chosen) {
    return earliest(others, chosen) > static_cast<double>(length) &&
           earliest(first, chosen) <= static_cast<double>(length);
  };
  constexpr std::size_t draws = 1000;
  std::vector<double> gaps;
  std::size_t longer = 0, shorter = 0;  // draws in which the gap is certainly longer or shorter
  for (std::size_t i = 0; i < draws; ++i) {
    const auto chosen = analysis::resample(replicates, replicates, random);
    gaps.push_back(gap(chosen));
    longer += gaps.back() > evaluations ? 1 : 0;
    shorter += gaps.back() < evaluations && !are_behind(chosen) ? 1 : 0;
  }
  const double p = two_sided(draws - longer, draws), opposite = two_sided(draws - shorter, draws);
  const double from = analysis::quantile(gaps, 0.025), to = analysis::quantile(gaps, 0.975);
  return {.statement = statement,
          .test = "bootstrap, 95 %",
          .p = p,
          .effect = fmt::format("{:.0f} evaluations ahead [{:.0f}, {:.0f}]", gap(analysis::every_index(replicates)),
                                from, to),
          .verdict = believed(verdict_of_p(p, opposite), replicates),
          .detectable = fmt::format("{:.0f} evaluations", (to - from) / 2.0),
          .opposite = opposite};
}

Lead::Lead(StatementReader& reader)
    : first(reader.labels("first")),
      others(reader.labels("others", first)),
      problems(reader.problems()),
      target{reader.json.real("share"), reader.json.real("evaluations")} {}

ClaimTests Lead::judge(Evidence& evidence) const {
  const Labels ahead = evidence.run_of(first), behind = evidence.run_of(others);
  const bool some_ahead = ahead.size() < first.size(), some_behind = behind.size() < others.size();
  if (ahead.empty() || behind.empty() || (some_ahead && some_behind)) {
    return evidence.not_run_on(problems, "lead", labels());
  }
  return evidence.on_each(problems, join(ahead, behind), "lead", [&](const std::string& problem) {
    const auto curves_of = [&](const Labels& group) {
      std::vector<Trajectories> curves;
      for (const std::string& label : group) curves.push_back(evidence.curves(problem, label));
      return curves;
    };
    ClaimTest test = test_lead(problem, curves_of(ahead), curves_of(behind), target, evidence.random);
    if (test.verdict == Verdict::untested || (!some_ahead && !some_behind)) return test;
    (some_behind ? test.p : test.opposite) = 1.0;
    const Verdict impossible = some_behind ? Verdict::reproduced : Verdict::contradicted;
    if (test.verdict == impossible) test.verdict = Verdict::inconclusive;
    const ClaimTest missing = evidence.not_run("", labels());
    test.effect += "; " + missing.effect;
    test.not_run = missing.not_run;
    return test;
  });
}

}  // namespace bobench::reproduction
