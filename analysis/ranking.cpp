#include "analysis/ranking.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "analysis/statistics/friedman.hpp"
#include "analysis/statistics/ranks.hpp"
#include "analysis/statistics/summary.hpp"

namespace bobench::analysis {
namespace {

using Eigen::Index;

PairComparison compare(const MetricSamples& samples, std::size_t first, std::size_t second, double alpha,
                       MannWhitneyMethod method) {
  PairComparison pair;
  pair.first = first;
  pair.second = second;
  pair.first_runs = samples.values.front()[first].size();
  pair.second_runs = samples.values.front()[second].size();
  for (const auto& metric : samples.values) {
    const MannWhitneyResult test = mann_whitney(metric[first], metric[second], method);
    if (pair.p.empty()) pair.first_wins = test.u_second;  // pairs in which the second's value is larger
    pair.p.push_back(test.p);
    if (test.p >= alpha) continue;
    pair.better = test.u_first < test.u_second ? -1 : 1;
    break;
  }
  return pair;
}

}  // namespace

ProblemRanking rank_by_beats(Eigen::MatrixXi beats) {
  ProblemRanking ranking;
  ranking.beats = std::move(beats);
  for (Index i = 0; i < ranking.beats.cols(); ++i) ranking.ranks.push_back(1 + ranking.beats.col(i).sum());
  return ranking;
}

ProblemRanking rank_by_values(const Eigen::VectorXd& values) {
  const Index k = values.size();
  Eigen::MatrixXi beats = Eigen::MatrixXi::Zero(k, k);
  for (Index i = 0; i < k; ++i) {
    for (Index j = 0; j < k; ++j) beats(i, j) = values[i] < values[j] ? 1 : 0;
  }
  return rank_by_beats(std::move(beats));
}

ProblemRanking rank_by_mann_whitney(const MetricSamples& samples, double alpha, MannWhitneyMethod method) {
  const std::size_t k = samples.values.front().size();
  Eigen::MatrixXi beats = Eigen::MatrixXi::Zero(static_cast<Index>(k), static_cast<Index>(k));
  std::vector<PairComparison> pairs;
  for (std::size_t i = 0; i < k; ++i) {
    for (std::size_t j = i + 1; j < k; ++j) {
      const PairComparison pair = compare(samples, i, j, alpha, method);
      const auto row = static_cast<Index>(i), column = static_cast<Index>(j);
      if (pair.better != 0) (pair.better < 0 ? beats(row, column) : beats(column, row)) = 1;
      pairs.push_back(pair);
    }
  }
  ProblemRanking ranking = rank_by_beats(std::move(beats));
  ranking.alpha = alpha;
  ranking.pairs = std::move(pairs);
  return ranking;
}

ProblemRanking rank_by_friedman(const Eigen::MatrixXd& values) {
  const FriedmanResult test = friedman(values);  // for a single replicate: its ranks, and p = 1
  ProblemRanking ranking = rank_by_values(test.mean_ranks);
  ranking.p_overall = test.p;
  ranking.run_ranks = ranks_in_rows(values);
  return ranking;
}

ProblemRanking rank_by_means(const std::vector<std::vector<double>>& values) {
  const auto k = static_cast<Index>(values.size());
  Eigen::VectorXd means(k);
  for (Index i = 0; i < k; ++i) means[i] = mean(values[static_cast<std::size_t>(i)]);
  return rank_by_values(means);
}

double pairwise_alpha(double family_alpha, std::size_t optimizers, std::size_t metrics) {
  const double tests = static_cast<double>(optimizers * (optimizers - 1) * metrics) / 2.0;
  return tests < 1.0 ? family_alpha : -std::expm1(std::log1p(-family_alpha) / tests);
}

std::vector<Score> problem_scores(const ProblemRanking& ranking, BordaRule rule) {
  std::vector<Score> scores(ranking.ranks.size());
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const auto at = static_cast<Index>(i);
    const int won = ranking.beats.row(at).sum(), lost = ranking.beats.col(at).sum();
    const auto ranked_below =
        static_cast<int>(std::ranges::count_if(ranking.ranks, [&](int rank) { return rank > ranking.ranks[i]; }));
    scores[i] = {.borda = rule == BordaRule::ranks ? ranked_below : won,
                 .firsts = lost == 0 ? 1 : 0,
                 .mean_place = static_cast<double>(ranking.ranks[i]),
                 .beats = won,
                 .beaten = lost};
  }
  return scores;
}

std::vector<Score> aggregate(const std::vector<ProblemRanking>& rankings, std::size_t optimizers, BordaRule rule) {
  std::vector<Score> scores(optimizers);
  for (const ProblemRanking& ranking : rankings) {
    const std::vector<Score> here = problem_scores(ranking, rule);
    for (std::size_t i = 0; i < optimizers; ++i) {
      scores[i].borda += here[i].borda;
      scores[i].firsts += here[i].firsts;
      scores[i].mean_place += here[i].mean_place / static_cast<double>(rankings.size());
      scores[i].beats += here[i].beats;
      scores[i].beaten += here[i].beaten;
    }
  }
  return scores;
}

Eigen::MatrixXi count_beats(const std::vector<ProblemRanking>& rankings, std::size_t optimizers) {
  const auto k = static_cast<Index>(optimizers);
  Eigen::MatrixXi total = Eigen::MatrixXi::Zero(k, k);
  for (const ProblemRanking& ranking : rankings) total += ranking.beats;
  return total;
}

}  // namespace bobench::analysis
