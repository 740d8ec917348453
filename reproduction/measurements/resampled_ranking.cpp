#include "reproduction/measurements/resampled_ranking.hpp"

#include <algorithm>

#include "analysis/statistics/ranks.hpp"

namespace bobench::reproduction {

using analysis::RankingTest;
using Eigen::Index;

ResampledRanking::ResampledRanking(const RankedProblem& problem, const RankingRule& rule, std::size_t replicates)
    : problem_(&problem), rule_(rule), alpha_(usable_alpha(rule.alpha, replicates)) {
  const auto& metrics = problem.metrics.values;
  const auto& first = metrics.front();
  if (rule.test == RankingTest::friedman) {
    Eigen::MatrixXd values(static_cast<Index>(first.front().size()), static_cast<Index>(first.size()));
    for (Index i = 0; i < values.cols(); ++i) {
      const auto& sample = first[static_cast<std::size_t>(i)];
      for (Index r = 0; r < values.rows(); ++r) values(r, i) = sample[static_cast<std::size_t>(r) % sample.size()];
    }
    run_ranks_ = analysis::ranks_in_rows(values);
  }
  if (rule.test != RankingTest::mann_whitney) return;
  for (const auto& sample : first) times_.emplace_back(sample.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    for (std::size_t j = i + 1; j < first.size(); ++j) {
      tests_.emplace_back();
      for (const auto& metric : metrics) tests_.back().emplace_back(metric[i], metric[j]);
    }
  }
}

analysis::ProblemRanking ResampledRanking::of(const std::vector<std::size_t>& replicates) {
  if (rule_.test == RankingTest::friedman) return by_run_ranks(replicates);
  if (rule_.test == RankingTest::means) return ranking_of(*problem_, rule_, replicates);
  return by_tests(replicates);
}

analysis::ProblemRanking ResampledRanking::by_run_ranks(const std::vector<std::size_t>& replicates) const {
  Eigen::MatrixXd drawn(static_cast<Index>(replicates.size()), run_ranks_.cols());
  for (Index r = 0; r < drawn.rows(); ++r) {
    drawn.row(r) = run_ranks_.row(static_cast<Index>(replicates[static_cast<std::size_t>(r)]) % run_ranks_.rows());
  }
  analysis::ProblemRanking ranking = analysis::rank_by_values(drawn.colwise().mean());
  ranking.run_ranks = std::move(drawn);
  return ranking;
}

void ResampledRanking::count(const std::vector<std::size_t>& replicates) {
  for (auto& times : times_) {
    std::ranges::fill(times, 0.0);
    for (const std::size_t r : replicates) times[r % times.size()] += 1.0;
  }
}

analysis::ProblemRanking ResampledRanking::by_tests(const std::vector<std::size_t>& replicates) {
  count(replicates);
  const auto is_repeated = [](const auto& times) {
    return std::ranges::any_of(times, [](double n) { return n > 1.0; });
  };
  // A draw that contains each run once may be tested exactly.
  if (std::ranges::none_of(times_, is_repeated)) return ranking_of(*problem_, rule_, replicates);
  const auto k = static_cast<Index>(times_.size());
  Eigen::MatrixXi beats = Eigen::MatrixXi::Zero(k, k);
  auto tests = tests_.begin();
  for (Index i = 0; i < k; ++i) {
    for (Index j = i + 1; j < k; ++j, ++tests) {
      for (const auto& test : *tests) {
        const auto result = test.of(times_[static_cast<std::size_t>(i)], times_[static_cast<std::size_t>(j)]);
        if (result.p >= alpha_) continue;
        (result.u_first < result.u_second ? beats(i, j) : beats(j, i)) = 1;
        break;
      }
    }
  }
  return analysis::rank_by_beats(std::move(beats));
}

}  // namespace bobench::reproduction
