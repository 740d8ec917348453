#include "reproduction/procedures/less.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "reproduction/hypotheses/less.hpp"

namespace bobench::reproduction {

Less::Less(StatementReader& reader, bool is_denied) : denied(is_denied) {
  Part part;
  part.lower = reader.labels("lower");
  part.higher = reader.labels("higher", part.lower);
  part.problems = reader.problems();
  part.at = reader.horizons();
  part.quantity = reader.quantity();
  part.together = reader.json.flag("together", false);
  if (part.together && denied) reader.json.refuse("together", "LESS or ALL-LESS");
  if (part.at.by_cost() && part.quantity.kind != Quantity::Kind::final) {
    reader.json.refuse("quantity", "\"final\" together with 'at_cost': the others are of evaluations");
  }
  parts = {std::move(part)};
}

Labels Less::labels() const {
  Labels all;
  for (const Part& part : parts) all = join(std::move(all), join(part.lower, part.higher));
  return all;
}

std::optional<Less> Less::joined(const Less& other) const {
  if (denied != other.denied) return std::nullopt;
  Less both = *this;
  both.parts.insert(both.parts.end(), other.parts.begin(), other.parts.end());
  return both;
}

namespace {

/// One test of "lower than all" for each lower sample: the largest p-value [Berger 1982]. The opposite is that it is
/// higher than one of them, with Bonferroni's correction.
ClaimTests joined_by_lower(const std::vector<LessClaim>& family, const ClaimTests& tests) {
  std::map<std::string, std::vector<std::size_t>> positions;
  std::vector<std::string> order;
  for (std::size_t i = 0; i < family.size(); ++i) {
    const std::string key = fmt::format("{}: {}", family[i].quantity, family[i].lower.name);
    if (positions[key].empty()) order.push_back(key);
    positions[key].push_back(i);
  }
  ClaimTests joined;
  for (const std::string& key : order) {
    const std::vector<std::size_t>& parts = positions.at(key);
    ClaimTest one = tests[parts.front()];
    for (std::size_t k = 1; k < parts.size(); ++k) {
      const ClaimTest& next = tests[parts[k]];
      one.statement += " and " + family[parts[k]].higher.name;
      one.effect += "; " + next.effect;
      one.p = std::max(one.p, next.p);
      one.opposite = std::min(one.opposite, next.opposite);
      one.wanted->optimizers = join(one.wanted->optimizers, {family[parts[k]].higher.name});
    }
    one.opposite = std::min(1.0, one.opposite * static_cast<double>(parts.size()));
    joined.push_back(decided(std::move(one)));
  }
  return joined;
}

}  // namespace

ClaimTests Less::judge(Evidence& evidence) const {
  std::vector<LessClaim> family, together;
  ClaimTests missing;
  const auto compare = [&](const Part& part, const std::string& low, const std::string& high) {
    const Labels problems = evidence.runs.problems_with(part.problems, {low, high});
    const std::string statement = fmt::format("{} < {}", low, high);
    if (problems.empty()) missing.push_back(evidence.not_run(statement, {low, high}));
    evidence.add_missing(statement, part.problems, problems.size(), missing);
    for (const std::string& problem : problems) {
      if (auto row = evidence.without_costs(part.at, statement, problem, {low, high})) {
        missing.push_back(*std::move(row));
        continue;
      }
      for (const Reach& at : evidence.reaches(part.at, problem, {low, high})) {
        (part.together ? together : family)
            .push_back({at.horizon.cost ? fmt::format("{} {}", problem, describe(at))
                                        : describe(problem, at.horizon.evaluations, part.quantity),
                        evidence.sample(problem, low, at.horizon, part.quantity),
                        evidence.sample(problem, high, at.horizon, part.quantity),
                        {{low, high}, part.problems, part.wants(at)}});
      }
    }
  };
  for (const Part& part : parts) {
    for (const std::string& low : part.lower) {
      for (const std::string& high : part.higher) compare(part, low, high);
    }
  }
  ClaimTests tests;
  if (!family.empty()) tests = denied ? test_not_less(family, evidence.random) : test_less(family, evidence.random);
  if (!together.empty()) {
    std::ranges::move(joined_by_lower(together, test_less(together, evidence.random)), std::back_inserter(tests));
  }
  std::ranges::move(missing, std::back_inserter(tests));
  return tests;
}

}  // namespace bobench::reproduction
