#include "reproduction/procedures/trend.hpp"

#include <cstddef>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/statistics/jonckheere.hpp"
#include "analysis/statistics/summary.hpp"

namespace bobench::reproduction {

ClaimTest test_trend(const std::string& statement, const std::vector<Sample>& groups, bool increasing) {
  std::vector<std::vector<double>> values;
  std::vector<std::string> medians;
  for (const Sample& group : groups) {
    values.push_back(group.values);
    medians.push_back(fmt::format("{} {:.3g}", group.name, analysis::median(group.values)));
  }
  const analysis::JonckheereResult result = analysis::jonckheere(values);
  const double p = increasing ? result.p_increasing : result.p_decreasing;
  const double opposite = increasing ? result.p_decreasing : result.p_increasing;
  return decided({.statement = statement,
                  .test = "Jonckheere-Terpstra",
                  .p = two_sided(p),
                  .effect = fmt::format("medians {}", fmt::join(medians, ", ")),
                  .opposite = two_sided(opposite)});
}

Trend::Trend(StatementReader& reader, bool grows)
    : increasing(grows),
      optimizers(reader.labels("optimizers")),
      problems(reader.problems()),
      quantity(reader.quantity()) {}

ClaimTests Trend::judge(Evidence& evidence) const {
  const std::size_t at = evidence.budget();
  return evidence.on_each(problems, optimizers, "trend", [&](const std::string& problem) {
    std::vector<Sample> groups;
    for (const std::string& label : optimizers) groups.push_back(evidence.sample(problem, label, at, quantity));
    return test_trend(fmt::format("{} {} over {}", describe(problem, at, quantity), increasing ? "grows" : "shrinks",
                                  fmt::join(optimizers, ", ")),
                      groups, increasing);
  });
}

}  // namespace bobench::reproduction
