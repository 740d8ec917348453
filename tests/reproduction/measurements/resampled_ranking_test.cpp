// Rankings of resampled replicates equal those of the drawn runs.
#include <algorithm>

#include "analysis/statistics/bootstrap.hpp"
#include "catch.hpp"
#include "reproduction/measurements/resampled_ranking.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::reproduction;

namespace {

/// Two metrics of four optimisers, with ties; the first is far ahead.
RankedProblem problem_of(std::size_t replicates, Random& random) {
  RankedProblem problem{"p", {}};
  for (int metric = 0; metric < 2; ++metric) {
    auto& values = problem.metrics.values.emplace_back(4);
    for (std::size_t i = 0; i < values.size(); ++i) {
      for (std::size_t r = 0; r < replicates; ++r) {
        values[i].push_back((i == 0 ? 0.0 : 5.0) + static_cast<double>(random.index(8)));
      }
    }
  }
  return problem;
}

}  // namespace

TEST_CASE("a ranking by a draw is that of the drawn runs, for every test") {
  using analysis::RankingTest;
  Random random(test_seed(1));
  for (const RankingTest test : {RankingTest::mann_whitney, RankingTest::friedman, RankingTest::means}) {
    const RankingRule rule{.test = test, .alpha = 0.05};
    for (const std::size_t replicates : {3UL, 12UL}) {
      const RankedProblem problem = problem_of(replicates, random);
      ResampledRanking resampled(problem, rule, replicates);
      int decided = 0;
      for (int i = 0; i < 50; ++i) {
        auto draw = analysis::resample(replicates, replicates, random);
        if (i == 0) draw = analysis::every_index(replicates);  // each replicate once: tested exactly
        const auto fast = resampled.of(draw), slow = ranking_of(problem, rule, draw);
        CHECK(fast.beats == slow.beats);
        CHECK(fast.ranks == slow.ranks);
        CHECK(points_of(fast, rule) == points_of(slow, rule));
        decided += fast.beats.sum();
      }
      if (replicates > 3) CHECK(decided > 100);  // some comparisons were decided
    }
  }
}
