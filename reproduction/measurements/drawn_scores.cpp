#include "reproduction/measurements/drawn_scores.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/statistics/bootstrap.hpp"

namespace bobench::reproduction {
namespace {

using analysis::ProblemRanking;
using analysis::RankingTest;

constexpr std::array kinds = {ScoreKind::borda, ScoreKind::firsts, ScoreKind::mean_rank};

/// Of each kind the points on each problem.
using Points = std::array<std::vector<Scores>, kinds.size()>;

Points points_of(const std::vector<ProblemRanking>& rankings, const RankingRule& rule) {
  Points points;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    RankingRule one = rule;
    one.score = kinds[k];
    for (const ProblemRanking& ranking : rankings) points[k].push_back(points_of(ranking, one));
  }
  return points;
}

/// Leaves of `ranking` what `observed` has as well.
void keep_what_is_observed(ProblemRanking& ranking, const ProblemRanking& observed) {
  ranking.beats = ranking.beats.cwiseProduct(observed.beats);
  for (std::size_t i = 0; i < ranking.ranks.size(); ++i) {
    ranking.ranks[i] = 1 + ranking.beats.col(static_cast<Eigen::Index>(i)).sum();
  }
}

std::vector<ProblemRanking> rankings_of(const std::vector<RankedProblem>& problems, const RankingRule& rule,
                                        const std::vector<std::size_t>& replicates) {
  std::vector<ProblemRanking> rankings;
  for (const RankedProblem& problem : problems) rankings.push_back(ranking_of(problem, rule, replicates));
  return rankings;
}

}  // namespace

std::array<ScoreDraws, 3> draw_scores(const std::vector<RankedProblem>& problems, const RankingRule& rule,
                                      std::size_t draws, std::uint64_t seed) {
  const std::size_t replicates = replicates_of(problems);
  const auto observed = rankings_of(problems, rule, analysis::every_index(replicates));
  const Points points = points_of(observed, rule);
  std::array<ScoreDraws, 3> result;
  for (std::size_t k = 0; k < kinds.size(); ++k) result[k].observed = total_points(points[k], kinds[k]);
  Random random(seed);
  for (std::size_t i = 0; i < draws; ++i) {
    auto rankings = rankings_of(problems, rule, analysis::resample(replicates, replicates, random));
    if (rule.test == RankingTest::mann_whitney) {
      for (std::size_t p = 0; p < rankings.size(); ++p) keep_what_is_observed(rankings[p], observed[p]);
    }
    const Points drawn = points_of(rankings, rule);
    const auto chosen = analysis::resample(problems.size(), problems.size(), random);
    for (std::size_t k = 0; k < kinds.size(); ++k) {
      std::vector<Scores> others;
      for (const std::size_t p : chosen) others.push_back(points[k][p]);
      result[k].drawn.push_back(total_points(drawn[k], kinds[k]));
      result[k].over_problems.push_back(total_points(others, kinds[k]));
    }
  }
  return result;
}

const ScoreDraws& DrawnScores::of(const std::vector<RankedProblem>& problems, const RankingRule& rule, std::size_t at,
                                  std::size_t draws, std::uint64_t seed) {
  const std::string key =
      fmt::format("{} {} {} {} {} {} {} {}", static_cast<int>(rule.test), static_cast<int>(rule.method), rule.alpha, at,
                  draws, seed, fmt::join(rule.among, ","), fmt::join(rule.problems, ","));
  auto [entry, is_new] = known_.try_emplace(key);
  if (is_new) entry->second = draw_scores(problems, rule, draws, seed);
  return entry->second[static_cast<std::size_t>(rule.score)];
}

}  // namespace bobench::reproduction
