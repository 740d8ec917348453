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
      reference_at(one_horizon(reader, "of_")),
      improvement_from(reader.json.whole("improvement_from", 1, 0)) {
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
        const std::string since =
            improvement_from > 0 ? fmt::format("improvement since {}: ", improvement_from) : std::string();
        return test_median_below(fmt::format("{}: {}{} {} < {:g} of {} {}", problem, since, optimizer, describe(here),
                                             share, reference, describe(there)),
                                 values_of(evidence, problem, optimizer, here.horizon), share,
                                 values_of(evidence, problem, reference, there.horizon), evidence.random);
      },
      wanted_evaluations());
}

std::vector<double> Median::values_of(Evidence& evidence, const std::string& problem, const std::string& label,
                                      const results::Horizon& horizon) const {
  std::vector<double> values = evidence.sample(problem, label, horizon).values;
  if (improvement_from == 0) return values;
  const std::size_t from = evidence.within_budget(improvement_from);
  const std::vector<double> before = evidence.sample(problem, label, results::Horizon{from}).values;
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = before[i] - values[i];
  return values;
}

HorizonRule Median::one_horizon(StatementReader& reader, const std::string& prefix) {
  HorizonRule rule = reader.horizons(prefix);
  if (rule.evaluations.size() + rule.costs.size() != 1) {
    reader.json.refuse(prefix + (rule.by_cost() ? "at_cost" : "at"), "a single number");
  }
  return rule;
}

}  // namespace bobench::reproduction
