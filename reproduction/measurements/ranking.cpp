#include "reproduction/measurements/ranking.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "analysis/statistics/bootstrap.hpp"

namespace bobench::reproduction {
namespace {

using analysis::RankingTest;
using Replicates = std::vector<std::size_t>;

std::vector<std::vector<double>> drawn(const std::vector<std::vector<double>>& samples, const Replicates& replicates) {
  std::vector<std::vector<double>> all;
  for (const auto& sample : samples) {
    all.emplace_back();
    for (const std::size_t r : replicates) all.back().push_back(sample[r % sample.size()]);
  }
  return all;
}

/// (replicates x optimisers)
Eigen::MatrixXd paired(const std::vector<std::vector<double>>& samples) {
  Eigen::MatrixXd values(static_cast<Eigen::Index>(samples.front().size()), static_cast<Eigen::Index>(samples.size()));
  for (Eigen::Index i = 0; i < values.cols(); ++i) {
    values.col(i) = Eigen::Map<const Eigen::VectorXd>(samples[static_cast<std::size_t>(i)].data(), values.rows());
  }
  return values;
}

/// Draws with replacement repeat runs, so the exact permutation distribution with their ties is meaningless. For them
/// the normal approximation suffices, on which usable_alpha() is based, too.
analysis::MannWhitneyMethod method_for(const RankingRule& rule, Replicates replicates) {
  std::ranges::sort(replicates);
  const bool is_drawn = std::ranges::adjacent_find(replicates) != replicates.end();
  return is_drawn ? analysis::MannWhitneyMethod::normal : rule.method;
}

double points(const analysis::Score& score, ScoreKind kind) {
  return kind == ScoreKind::borda ? score.borda : kind == ScoreKind::firsts ? score.firsts : -score.mean_place;
}

}  // namespace

std::vector<RankedProblem> ranked_problems(const MeasuredRuns& runs, const RankingRule& rule, const Labels& optimizers,
                                           std::size_t at) {
  std::vector<RankedProblem> problems;
  for (const std::string& id : runs.problems_with(rule.problems, optimizers)) {
    problems.push_back({id, runs.metrics(id, optimizers, at)});
  }
  return problems;
}

std::size_t replicates_of(const std::vector<RankedProblem>& problems) {
  return problems.empty() ? 0 : problems.front().metrics.values.front().front().size();
}

double usable_alpha(double alpha, std::size_t replicates) {
  const double least = analysis::min_mann_whitney_p(static_cast<int>(replicates), analysis::MannWhitneyMethod::normal);
  return least < alpha ? alpha : std::max(alpha, 0.05);
}

analysis::ProblemRanking ranking_of(const RankedProblem& problem, const RankingRule& rule,
                                    const Replicates& replicates) {
  const auto& metrics = problem.metrics.values;
  if (rule.test == RankingTest::friedman) return analysis::rank_by_friedman(paired(drawn(metrics[0], replicates)));
  if (rule.test == RankingTest::means) return analysis::rank_by_means(drawn(metrics[0], replicates));
  analysis::MetricSamples samples;
  for (const auto& metric : metrics) samples.values.push_back(drawn(metric, replicates));
  return analysis::rank_by_mann_whitney(samples, usable_alpha(rule.alpha, replicates.size()),
                                        method_for(rule, replicates));
}

std::vector<double> points_of(const RankedProblem& problem, const RankingRule& rule, const Replicates& replicates) {
  return points_of(ranking_of(problem, rule, replicates), rule);
}

std::vector<double> points_of(const analysis::ProblemRanking& ranking, const RankingRule& rule) {
  if (rule.score == ScoreKind::mean_rank && rule.test == RankingTest::friedman) {
    const Eigen::VectorXd ranks = -ranking.run_ranks.colwise().mean();
    return {ranks.begin(), ranks.end()};
  }
  std::vector<double> all;
  for (const analysis::Score& score : analysis::problem_scores(ranking, analysis::BordaRule::ranks)) {
    all.push_back(points(score, rule.score));
  }
  return all;
}

std::vector<double> total_points(const std::vector<std::vector<double>>& points, ScoreKind score) {
  std::vector<double> total(points.empty() ? 0 : points.front().size(), 0.0);
  for (const auto& one : points) {
    for (std::size_t i = 0; i < total.size(); ++i) total[i] += one[i];
  }
  if (score == ScoreKind::mean_rank) {
    for (double& value : total) value /= static_cast<double>(points.size());
  }
  return total;
}

std::vector<double> scores_of(const std::vector<RankedProblem>& problems, const RankingRule& rule,
                              const Replicates& replicates) {
  std::vector<std::vector<double>> points;
  for (const RankedProblem& problem : problems) points.push_back(points_of(problem, rule, replicates));
  return total_points(points, rule.score);
}

std::string describe(const RankingRule& rule, std::size_t replicates) {
  switch (rule.test) {
    case RankingTest::friedman:
      return "Friedman ranks";
    case RankingTest::means:
      return "ranks of means";
    case RankingTest::mann_whitney:
      return fmt::format("Mann-Whitney ranks at {:g}", usable_alpha(rule.alpha, replicates));
  }
  return "";
}

}  // namespace bobench::reproduction
