#include "reproduction/procedures/evidence.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/statistics/summary.hpp"

namespace bobench::reproduction {

std::size_t Evidence::within_budget(int at) const {
  return at == 0 ? budget() : std::min(static_cast<std::size_t>(at), budget());
}

std::vector<std::size_t> Evidence::evaluations(const std::vector<int>& at) const {
  std::vector<std::size_t> result;
  for (const int one : at.empty() ? std::vector<int>{0} : at) {
    const std::size_t n = within_budget(one);
    if (std::ranges::find(result, n) == result.end()) result.push_back(n);
  }
  return result;
}

double Evidence::statistic(const std::vector<double>& values) const {
  return sources.medians ? analysis::median(values) : analysis::mean(values);
}

ClaimTest Evidence::not_run(const std::string& statement, const Labels& labels) const {
  Labels missing;
  const Labels run = runs.labels();
  for (const std::string& label : labels) {
    if (std::ranges::find(run, label) == run.end()) missing.push_back(label);
  }
  return untested(statement,
                  missing.empty() ? "its problems were not run" : fmt::format("not run: {}", fmt::join(missing, ", ")));
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
