#include "reproduction/procedures/catch_up_trend.hpp"

#include <utility>

#include <fmt/format.h>

namespace bobench::reproduction {

CatchUpTrend::CatchUpTrend(StatementReader& reader, bool grows)
    : increasing(grows),
      leader(reader.label("leader")),
      follower(reader.label("follower")),
      groups(reader.problem_groups("groups")) {
  if (groups.size() < 2) reader.json.refuse("groups", "at least two groups of problems");
}

ClaimTests CatchUpTrend::judge(Evidence& evidence) const {
  std::vector<Sample> samples;
  for (const Labels& group : groups) {
    Sample sample;
    for (const std::string& problem : evidence.runs.problems_with(group, labels())) {
      sample.name = problem.substr(problem.rfind('/') + 1);
      sample.values.push_back(static_cast<double>(catch_up_evaluation(
          median_curve(evidence.curves(problem, leader)), median_curve(evidence.curves(problem, follower)))));
    }
    if (!sample.values.empty()) samples.push_back(std::move(sample));
  }
  const std::string statement = fmt::format("the evaluation at which {} catches up with {} {}", follower, leader,
                                            increasing ? "grows" : "shrinks");
  if (samples.size() < 2) return {evidence.not_run(statement, labels())};
  Labels problems;
  for (const Labels& group : groups) problems = join(std::move(problems), group);
  return {wanting(test_trend(statement, samples, increasing), {labels(), std::move(problems)})};
}

}  // namespace bobench::reproduction
