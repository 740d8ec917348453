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

/// The test of each; a row that says so if one of its optimisers was not run and its sample is empty.
ClaimTests tests_of(const std::vector<LessClaim>& family, bool denied, Evidence& evidence) {
  ClaimTests tests;
  for (const LessClaim& claim : family) {
    const std::string &low = claim.lower.name, &high = claim.higher.name;
    if (claim.lower.values.empty() || claim.higher.values.empty()) {
      tests.push_back(
          evidence.not_run(fmt::format("{}: {} {}< {}", claim.quantity, low, denied ? "not " : "", high), {low, high}));
    } else {
      tests.push_back((denied ? test_not_less({claim}, evidence.random) : test_less({claim}, evidence.random)).front());
    }
  }
  return tests;
}

/// One test of "lower than all" for each lower sample: the largest p-value [Berger 1982]. The opposite is that it is
/// higher than one of them, with Bonferroni's correction. Tests that were not made have p-values of 1.
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
    std::vector<std::size_t>& parts = positions.at(key);
    std::stable_partition(parts.begin(), parts.end(), [&](std::size_t i) { return tests[i].not_run.empty(); });
    ClaimTest one = tests[parts.front()];
    for (std::size_t k = 1; k < parts.size(); ++k) {
      const ClaimTest& next = tests[parts[k]];
      one.statement += " and " + family[parts[k]].higher.name;
      one.effect += "; " + next.effect;
      one.p = std::max(one.p, next.p);
      one.opposite = std::min(one.opposite, next.opposite);
      one.not_run = join(std::move(one.not_run), next.not_run);
      if (next.wanted) one.wanted->optimizers = join(one.wanted->optimizers, {family[parts[k]].higher.name});
    }
    one.opposite = std::min(1.0, one.opposite * static_cast<double>(parts.size()));
    joined.push_back(one.wanted ? decided(std::move(one)) : std::move(one));
  }
  return joined;
}

}  // namespace

ClaimTests Less::judge(Evidence& evidence) const {
  std::vector<LessClaim> family, together;
  ClaimTests missing;
  const auto compare = [&](const Part& part, const std::string& low, const std::string& high) {
    const bool are_run = evidence.run_of({low, high}).size() == 2;
    const Labels problems =
        are_run ? evidence.runs.problems_with(part.problems, {low, high}) : evidence.problems_run(part.problems);
    const auto sample = [&](const std::string& problem, const std::string& label, const Reach& at) {
      return are_run ? evidence.sample(problem, label, at.horizon, part.quantity) : Sample{label, {}};
    };
    const Labels compared = evidence.run_of(part.together ? join({low}, part.higher) : Labels{low, high});
    const std::string statement = fmt::format("{} < {}", low, high);
    if (problems.empty()) missing.push_back(evidence.not_run(statement, {low, high}));
    evidence.add_missing(statement, part.problems, problems.size(), missing);
    for (const std::string& problem : problems) {
      if (auto row = evidence.without_costs(part.at, statement, problem, compared)) {
        missing.push_back(*std::move(row));
        continue;
      }
      for (const Reach& at : evidence.reaches(part.at, problem, compared)) {
        (part.together ? together : family)
            .push_back({at.horizon.cost ? fmt::format("{} {}", problem, describe(at))
                                        : describe(problem, at.horizon.evaluations, part.quantity),
                        sample(problem, low, at),
                        sample(problem, high, at),
                        {{low, high}, part.problems, part.wants(at)}});
      }
    }
  };
  for (const Part& part : parts) {
    for (const std::string& low : part.lower) {
      for (const std::string& high : part.higher) compare(part, low, high);
    }
  }
  ClaimTests tests = tests_of(family, denied, evidence);
  std::ranges::move(joined_by_lower(together, tests_of(together, false, evidence)), std::back_inserter(tests));
  std::ranges::move(missing, std::back_inserter(tests));
  return tests;
}

}  // namespace bobench::reproduction
