#include "analysis/ranking.hpp"

#include <cmath>

#include "analysis/statistics/friedman.hpp"

namespace bobench::analysis {
namespace {

using Eigen::Index;

/// Ranks from `beats`: one more than the number of those that beat it.
void set_ranks(ProblemRanking& ranking) {
  for (Index i = 0; i < ranking.beats.cols(); ++i) ranking.ranks.push_back(1 + ranking.beats.col(i).sum());
}

}  // namespace

ProblemRanking rank_by_mann_whitney(const MetricSamples& samples, double alpha, MannWhitneyMethod method) {
  const auto k = static_cast<Index>(samples.values.front().size());
  ProblemRanking ranking;
  ranking.beats = Eigen::MatrixXi::Zero(k, k);
  ranking.p = Eigen::MatrixXd::Ones(k, k);
  for (Index i = 0; i < k; ++i) {
    for (Index j = i + 1; j < k; ++j) {
      for (const auto& metric : samples.values) {
        const auto test =
            mann_whitney(metric[static_cast<std::size_t>(i)], metric[static_cast<std::size_t>(j)], method);
        ranking.p(i, j) = ranking.p(j, i) = test.p;
        if (test.p >= alpha) continue;
        (test.u_first < test.u_second ? ranking.beats(i, j) : ranking.beats(j, i)) = 1;
        break;
      }
    }
  }
  set_ranks(ranking);
  return ranking;
}

ProblemRanking rank_by_friedman(const Eigen::MatrixXd& values) {
  const FriedmanResult test = friedman(values);
  const Index k = values.cols();
  ProblemRanking ranking;
  ranking.beats = Eigen::MatrixXi::Zero(k, k);
  ranking.p = Eigen::MatrixXd::Constant(k, k, test.p);
  ranking.p_overall = test.p;
  for (Index i = 0; i < k; ++i) {
    for (Index j = 0; j < k; ++j) ranking.beats(i, j) = test.mean_ranks[i] < test.mean_ranks[j] ? 1 : 0;
  }
  set_ranks(ranking);
  return ranking;
}

double pairwise_alpha(double family_alpha, std::size_t optimizers) {
  const double pairs = static_cast<double>(optimizers * (optimizers - 1)) / 2.0;
  return pairs < 1.0 ? family_alpha : -std::expm1(std::log1p(-family_alpha) / pairs);
}

std::vector<Score> aggregate(const std::vector<ProblemRanking>& rankings, std::size_t optimizers, BordaRule rule) {
  std::vector<Score> scores(optimizers);
  for (const ProblemRanking& ranking : rankings) {
    for (std::size_t i = 0; i < optimizers; ++i) {
      const auto at = static_cast<Index>(i);
      const int won = ranking.beats.row(at).sum(), lost = ranking.beats.col(at).sum();
      int ranked_below = 0;
      for (const int rank : ranking.ranks) ranked_below += rank > ranking.ranks[i] ? 1 : 0;
      scores[i].borda += rule == BordaRule::ranks ? ranked_below : won;
      scores[i].firsts += lost == 0 ? 1 : 0;
      scores[i].mean_rank += ranking.ranks[i] / static_cast<double>(rankings.size());
      scores[i].beats += won;
      scores[i].beaten += lost;
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
