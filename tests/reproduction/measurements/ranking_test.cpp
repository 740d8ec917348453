// Scores of a paper's optimisers equal those of `bobench rank` for the same runs.

#include "reproduction/measurements/ranking.hpp"
#include "analysis/ranked_problems.hpp"
#include "analysis/statistics/bootstrap.hpp"
#include "catch.hpp"
#include "reproduction/verdict_words.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::reproduction;
using analysis::RankingTest;

namespace {

constexpr std::size_t replicates = 12, budget = 8;

/// Three problems and four optimisers with random values; better optimisers have lower values.
results::ResultSet random_results() {
  Random random(test_seed(1));
  results::ResultSet set;
  set.settings.budget = static_cast<int>(budget);
  for (const char* problem : {"p", "q", "r"}) {
    for (int k = 0; k < 4; ++k) {
      results::Series series;
      series.problem = problem;
      series.optimizer = "o" + std::to_string(k);
      series.dimension = 1;
      for (std::size_t r = 0; r < replicates; ++r) {
        results::RunResult run;
        run.status = results::RunStatus::complete;
        run.optimum = 0.0;
        for (std::size_t t = 0; t < budget; ++t) run.value.push_back((1.0 + 0.4 * k) * random.uniform());
        series.runs.push_back(std::move(run));
      }
      set.series.push_back(std::move(series));
    }
  }
  return set;
}

RankingRule rule_of(RankingTest test, ScoreKind score) {
  RankingRule rule;
  rule.test = test;
  rule.score = score;
  rule.alpha = 0.05;
  return rule;
}

}  // namespace

TEST_CASE("claims rank as `bobench rank` does: by the same test, then the same area") {
  const results::ResultSet set = random_results();
  RunSelection selection{.problems = {"p", "q", "r"}, .optimizers = {}, .replicates = replicates, .budget = budget};
  for (const std::string& name : analysis::optimizers_of(set)) selection.optimizers.emplace_back(name, name);
  const MeasuredRuns runs(set, selection);
  for (const RankingTest test : {RankingTest::mann_whitney, RankingTest::friedman}) {
    for (const std::size_t at : {std::size_t{3}, budget}) {
      analysis::RankingRequest request;
      request.test = test;
      request.alpha = 0.05;
      const auto expected =
          analysis::aggregate(analysis::rank_problems(set, request, at).all, 4, analysis::BordaRule::ranks);
      const auto scores = [&](ScoreKind kind) {
        const RankingRule rule = rule_of(test, kind);
        return scores_of(ranked_problems(runs, rule, runs.labels(), at), rule, analysis::every_index(replicates));
      };
      const Values borda = scores(ScoreKind::borda), firsts = scores(ScoreKind::firsts);
      for (std::size_t i = 0; i < 4; ++i) {
        CHECK(borda[i] == expected[i].borda);
        CHECK(firsts[i] == expected[i].firsts);
      }
    }
  }
}

TEST_CASE("points are Borda, firsts and mean ranks") {
  const RankedProblem problem = ranked({{1, 1}, {2, 3}, {3, 2}});
  const std::vector<std::size_t> both = {0, 1};
  const auto points = [&](RankingTest test, ScoreKind score, const std::vector<std::size_t>& chosen) {
    return points_of(problem, rule_of(test, score), chosen);
  };
  CHECK(points(RankingTest::friedman, ScoreKind::borda, both) == Values{2, 0, 0});
  CHECK(points(RankingTest::friedman, ScoreKind::mean_rank, both) == Values{-1, -2.5, -2.5});
  CHECK(points(RankingTest::friedman, ScoreKind::firsts, {0}) == Values{1, 0, 0});
  CHECK(points(RankingTest::means, ScoreKind::borda, {0}) == Values{2, 1, 0});
  CHECK(points(RankingTest::mann_whitney, ScoreKind::firsts, both) == Values{1, 1, 1});
}

TEST_CASE("0.05 is the level where replicates cannot reach the thesis's") {
  CHECK(usable_alpha(0.0005, 15) == 0.0005);
  CHECK(usable_alpha(0.0005, 5) == 0.05);
}
