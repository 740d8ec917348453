#include "reproduction/procedures/anytime.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

#include <fmt/format.h>

#include "reproduction/hypotheses/less.hpp"

namespace bobench::reproduction {

Sample areas(const Trajectories& trajectories) {
  Sample sample{trajectories.name, {}};
  for (const auto& run : trajectories.values) {
    sample.values.push_back(std::accumulate(run.begin(), run.end(), 0.0));
  }
  return sample;
}

ClaimTest test_anytime(const std::string& quantity, const Trajectories& lower, const Trajectories& higher,
                       Random& random) {
  const Sample low = areas(lower), high = areas(higher);
  ClaimTest test = test_less({{quantity + ", area under the curve", low, high}}, random).front();
  const std::vector<double> a = median_curve(lower), b = median_curve(higher);
  double ahead = 0.0, differing = 0.0;
  for (std::size_t t = 0; t < std::min(a.size(), b.size()); ++t) {
    ahead += a[t] < b[t] ? 1.0 : 0.0;
    differing += a[t] != b[t] ? 1.0 : 0.0;
  }
  const double share = differing > 0.0 ? ahead / differing : 0.0;
  if (test.verdict == Verdict::reproduced && share < 0.9) test.verdict = Verdict::inconclusive;
  test.effect += fmt::format(", median lower at {:.0f} % of evaluations", 100.0 * share);
  return test;
}

Anytime::Anytime(StatementReader& reader)
    : lower(reader.label("lower")), higher(reader.label("higher")), problems(reader.problems()) {}

ClaimTests Anytime::judge(Evidence& evidence) const {
  ClaimTests tests;
  const Labels usable = evidence.runs.problems_with(problems, labels());
  const std::string statement = fmt::format("{} < {} throughout", lower, higher);
  evidence.add_missing(statement, problems, usable.size(), tests);
  for (const std::string& problem : usable) {
    tests.push_back(wanting(
        test_anytime(problem, evidence.curves(problem, lower), evidence.curves(problem, higher), evidence.random),
        {labels(), problems}));
  }
  return tests.empty() ? evidence.not_run_on(problems, statement, labels()) : tests;
}

}  // namespace bobench::reproduction
