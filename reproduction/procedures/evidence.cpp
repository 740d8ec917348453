#include "reproduction/procedures/evidence.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/statistics/summary.hpp"

namespace bobench::reproduction {
namespace {

/// Adds a horizon. Horizons that became equal because runs are too short are merged; the largest requirement is kept.
void add_reach(const Reach& reach, std::vector<Reach>& reaches) {
  const auto same = std::ranges::find_if(reaches, [&](const Reach& one) {
    return one.horizon.evaluations == reach.horizon.evaluations && one.horizon.cost == reach.horizon.cost;
  });
  if (same == reaches.end()) {
    reaches.push_back(reach);
  } else if (same->evaluations > 0) {
    same->evaluations = reach.evaluations == 0 ? 0 : std::max(same->evaluations, reach.evaluations);
  }
}

}  // namespace

std::string describe(const Reach& reach) {
  if (!reach.horizon.cost) return fmt::format("after {}", reach.horizon.evaluations);
  return results::describe(reach.horizon) + (reach.is_cut ? ", all that was spent" : "");
}

std::size_t Evidence::within_budget(int at) const {
  return at == 0 ? budget() : std::min(static_cast<std::size_t>(at), budget());
}

std::vector<Reach> Evidence::reaches(const HorizonRule& rule, const std::string& problem, const Labels& labels) const {
  std::vector<Reach> result;
  if (!rule.by_cost()) {
    for (const int at : rule.evaluations.empty() ? std::vector<int>{0} : rule.evaluations) {
      add_reach({within_budget(at), false, static_cast<std::size_t>(at)}, result);
    }
    return result;
  }
  const double common = runs.common_cost(problem, labels, rule.unit);
  for (const double cost : rule.costs) {
    Reach reach{budget(), cost > common, cost > common ? std::size_t{0} : std::size_t{1}};
    reach.horizon.cost = std::min(cost, common);
    reach.horizon.unit = rule.unit;
    add_reach(reach, result);
  }
  return result;
}

std::optional<ClaimTest> Evidence::without_costs(const HorizonRule& rule, const std::string& statement,
                                                 const std::string& problem, const Labels& labels) const {
  if (!rule.by_cost() || rule.unit == results::CostUnit::fidelity) return std::nullopt;
  for (const std::string& label : labels) {
    if (results::has_seconds(*runs.series(problem, label))) continue;
    return untested(statement,
                    fmt::format("{} on {} has no simulated seconds on record; \"cost\": \"fidelity\" adds up "
                                "what was trained instead",
                                label, problem));
  }
  return std::nullopt;
}

double Evidence::statistic(const std::vector<double>& values) const {
  return sources.medians ? analysis::median(values) : analysis::mean(values);
}

Labels Evidence::run_of(const Labels& labels) const {
  Labels found;
  std::ranges::copy_if(labels, std::back_inserter(found), [all = runs.labels()](const std::string& label) {
    return std::ranges::find(all, label) != all.end();
  });
  return found;
}

Labels Evidence::problems_run(const Labels& wanted) const {
  const Labels& all = runs.selection().problems;
  if (wanted.empty()) return all;
  Labels found;
  std::ranges::copy_if(wanted, std::back_inserter(found),
                       [&](const std::string& id) { return std::ranges::find(all, id) != all.end(); });
  return found;
}

ClaimTest Evidence::not_run(const std::string& statement, const Labels& labels) const {
  Labels missing;
  const Labels run = run_of(labels);
  for (const std::string& label : labels) {
    const bool is_new = std::ranges::find(missing, label) == missing.end();
    if (is_new && std::ranges::find(run, label) == run.end()) missing.push_back(label);
  }
  if (missing.empty()) return untested(statement, "its problems were not run");
  ClaimTest test = untested(statement, fmt::format("not run: {}", fmt::join(missing, ", ")));
  test.p = test.opposite = 1.0;
  test.not_run = std::move(missing);
  return test;
}

ClaimTests Evidence::not_run_on(const Labels& problems, const std::string& statement, const Labels& labels,
                                std::size_t tests) const {
  ClaimTests rows;
  if (run_of(labels).size() < labels.size()) {
    for (const std::string& problem : problems_run(problems)) {
      rows.insert(rows.end(), tests, not_run(fmt::format("{}: {}", problem, statement), labels));
    }
  }
  if (rows.empty()) rows.push_back(not_run(statement, labels));
  return rows;
}

void Evidence::add_missing(const std::string& statement, const Labels& wanted, std::size_t run,
                           ClaimTests& tests) const {
  const std::size_t all = count_wanted(wanted);
  if (run == 0 || run >= all) return;
  tests.push_back(untested(statement, fmt::format("{} of {} problems were not run", all - run, all)));
}

std::optional<ClaimTest> Evidence::too_few(const std::string& statement, const Labels& wanted, std::size_t run) const {
  const std::size_t all = count_wanted(wanted);
  if (5 * run >= all) return std::nullopt;
  return untested(statement, fmt::format("only {} of {} problems were run", run, all));
}

}  // namespace bobench::reproduction
