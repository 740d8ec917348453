#include "reproduction/measurements/drawn_scores.hpp"

#include <algorithm>
#include <numbers>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/statistics/bootstrap.hpp"
#include "numerics/normal_distribution.hpp"
#include "reproduction/measurements/resampled_ranking.hpp"

namespace bobench::reproduction {
namespace {

using analysis::ProblemRanking;

constexpr std::array kinds = {ScoreKind::borda, ScoreKind::firsts, ScoreKind::mean_rank};

/// For each kind of score, the points on each problem.
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

}  // namespace

double level_of_draws(double alpha, std::size_t replicates) {
  constexpr double nearly_all = 0.95;
  const auto z_of = [](double p) { return -normal_quantile(p / 2.0); };
  const double least = analysis::min_mann_whitney_p(static_cast<int>(replicates), analysis::MannWhitneyMethod::normal);
  if (least >= alpha) return alpha;
  const double z = std::max(z_of(alpha), std::min(std::numbers::sqrt2 * z_of(alpha), nearly_all * z_of(least)));
  return normal_two_sided(z);
}

std::array<ScoreDraws, 3> draw_scores(const std::vector<RankedProblem>& problems, const RankingRule& rule,
                                      std::size_t draws, std::uint64_t seed) {
  const std::size_t replicates = replicates_of(problems);
  std::vector<ProblemRanking> observed;
  for (const RankedProblem& problem : problems) {
    observed.push_back(ranking_of(problem, rule, analysis::every_index(replicates)));
  }
  const Points points = points_of(observed, rule);
  std::array<ScoreDraws, 3> result;
  for (std::size_t k = 0; k < kinds.size(); ++k) result[k].observed = total_points(points[k], kinds[k]);
  RankingRule of_draws = rule;
  of_draws.alpha = level_of_draws(usable_alpha(rule.alpha, replicates), replicates);
  std::vector<ResampledRanking> resampled;
  for (const RankedProblem& problem : problems) resampled.emplace_back(problem, of_draws, replicates);
  Random random(seed);
  for (std::size_t i = 0; i < draws; ++i) {
    const auto chosen_replicates = analysis::resample(replicates, replicates, random);
    std::vector<ProblemRanking> rankings;
    for (ResampledRanking& one : resampled) rankings.push_back(one.of(chosen_replicates));
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
