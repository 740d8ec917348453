#include "reproduction/procedures/median.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "reproduction/hypotheses/median.hpp"

namespace bobench::reproduction {

Median::Median(StatementReader& reader)
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

std::size_t Median::wanted_evaluations() const {
  if (at.by_cost()) return 0;
  return static_cast<std::size_t>(std::max(at.evaluations.front(), reference_at.evaluations.front()));
}

ClaimTests Median::judge(Evidence& evidence) const {
  return evidence.on_each(
      problems, labels(), optimizer,
      [&](const std::string& problem) {
        if (auto row = evidence.without_costs(at, optimizer, problem, labels())) return *std::move(row);
        const Reach here = evidence.reaches(at, problem, {optimizer}).front();
        const Reach there = evidence.reaches(reference_at, problem, {reference}).front();
        return test_median_below(fmt::format("{}: {} {} < {:g} of {} {}", problem, optimizer, describe(here), share,
                                             reference, describe(there)),
                                 evidence.sample(problem, optimizer, here.horizon).values, share,
                                 evidence.sample(problem, reference, there.horizon).values, evidence.random);
      },
      wanted_evaluations());
}

HorizonRule Median::one_horizon(StatementReader& reader, const std::string& prefix) {
  HorizonRule rule = reader.horizons(prefix);
  if (rule.evaluations.size() + rule.costs.size() != 1) {
    reader.json.refuse(prefix + (rule.by_cost() ? "at_cost" : "at"), "a single number");
  }
  return rule;
}

}  // namespace bobench::reproduction
