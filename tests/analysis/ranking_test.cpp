#include "analysis/ranking.hpp"

#include <cmath>

#include "catch.hpp"
#include "core/random.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::analysis;

namespace {

ProblemRanking from_beats(Eigen::MatrixXi beats) {
  ProblemRanking ranking;
  ranking.beats = std::move(beats);
  for (Eigen::Index i = 0; i < ranking.beats.cols(); ++i) ranking.ranks.push_back(1 + ranking.beats.col(i).sum());
  return ranking;
}

}  // namespace

TEST_CASE("the worked example: A and B beat C and tie") {
  const std::vector<double> A = {.10, .12, .11, .13, .09, .10, .12, .14}, B = {.11, .13, .12, .15, .10, .11, .14, .13};
  const std::vector<double> C = {.30, .35, .28, .40, .33, .31, .29, .36};
  const auto ranking = rank_by_mann_whitney({{{A, B, C}, {A, B, C}}}, 0.01, MannWhitneyMethod::normal);
  CHECK(ranking.ranks == std::vector<int>{1, 1, 3});
  const auto scores = aggregate({ranking}, 3, BordaRule::beats);
  CHECK(scores[0].borda == 1);
  CHECK(scores[1].borda == 1);
  CHECK(scores[2].borda == 0);
  CHECK(scores[0].firsts == 1);
  CHECK(scores[2].firsts == 0);
}

TEST_CASE("the second metric decides where the first one does not, and only there") {
  const std::vector<double> same = {1, 1, 1, 1, 1, 1, 1, 1}, low = {1, 2, 3, 4, 5, 6, 7, 8},
                            high = {11, 12, 13, 14, 15, 16, 17, 18};
  const auto decided_later = rank_by_mann_whitney({{{same, same}, {high, low}}}, 0.01);
  CHECK(decided_later.beats(1, 0) == 1);
  CHECK(decided_later.ranks == std::vector<int>{2, 1});
  const auto decided_first = rank_by_mann_whitney({{{low, high}, {high, low}}}, 0.01);
  CHECK(decided_first.ranks == std::vector<int>{1, 2});
  CHECK(rank_by_mann_whitney({{{same, same}, {same, same}}}, 0.01).ranks == std::vector<int>{1, 1});
}

TEST_CASE("Borda by ranks and by beats differ, because beating is not transitive") {
  Eigen::Matrix3i beats;  // A ~ B, B ~ C, A beats C
  beats << 0, 0, 1, 0, 0, 0, 0, 0, 0;
  const auto ranking = from_beats(beats);
  CHECK(ranking.ranks == std::vector<int>{1, 1, 2});
  const auto by_ranks = aggregate({ranking}, 3, BordaRule::ranks), by_beats = aggregate({ranking}, 3, BordaRule::beats);
  CHECK(by_ranks[0].borda == 1);
  CHECK(by_ranks[1].borda == 1);
  CHECK(by_beats[0].borda == 1);
  CHECK(by_beats[1].borda == 0);
  CHECK(by_ranks[0].firsts == 1);
  CHECK(by_ranks[1].firsts == 1);
}

TEST_CASE("scores agree with counting by brute force on random rankings") {
  Random random(11);
  constexpr Eigen::Index k = 6;
  for (int round = 0; round < 50; ++round) {
    std::vector<ProblemRanking> rankings;
    for (int problem = 0; problem < 7; ++problem) {
      Eigen::MatrixXi beats = Eigen::MatrixXi::Zero(k, k);
      for (Eigen::Index i = 0; i < k; ++i) {
        for (Eigen::Index j = i + 1; j < k; ++j) {
          const auto outcome = random.index(3);
          if (outcome == 1) beats(i, j) = 1;
          if (outcome == 2) beats(j, i) = 1;
        }
      }
      rankings.push_back(from_beats(beats));
    }
    const auto by_ranks = aggregate(rankings, k, BordaRule::ranks), by_beats = aggregate(rankings, k, BordaRule::beats);
    for (Eigen::Index i = 0; i < k; ++i) {
      int below = 0, won = 0, firsts = 0;
      for (const auto& ranking : rankings) {
        bool beaten = false;
        for (Eigen::Index j = 0; j < k; ++j) {
          below += ranking.ranks[static_cast<std::size_t>(i)] < ranking.ranks[static_cast<std::size_t>(j)] ? 1 : 0;
          won += ranking.beats(i, j);
          beaten = beaten || ranking.beats(j, i) == 1;
        }
        firsts += beaten ? 0 : 1;
      }
      const auto at = static_cast<std::size_t>(i);
      REQUIRE(by_ranks[at].borda == below);
      REQUIRE(by_beats[at].borda == won);
      REQUIRE(by_ranks[at].firsts == firsts);
      REQUIRE(count_beats(rankings, k).row(i).sum() == won);
    }
  }
}

TEST_CASE("Friedman ranks optimisers by their mean ranks") {
  Eigen::MatrixXd values(6, 3);
  for (Eigen::Index i = 0; i < 6; ++i) values.row(i) << 2.0, 1.0 + 0.1 * static_cast<double>(i), 5.0;
  const auto ranking = rank_by_friedman(values);
  CHECK(ranking.ranks == std::vector<int>{2, 1, 3});
  CHECK(ranking.p_overall < 0.01);
}

TEST_CASE("the pairwise level of a family") {
  CHECK(pairwise_alpha(0.05, 2, 1) == Approx(0.05));
  CHECK(pairwise_alpha(0.05, 3, 1) == Approx(1.0 - std::cbrt(0.95)));
  CHECK(pairwise_alpha(0.001, 2, 2) == Approx(0.0005).epsilon(1e-3));  // the thesis corrects for two metrics only
}

TEST_CASE("equal optimisers are told apart on a problem as rarely as the family-wise level says") {
  constexpr int problems = 2000, optimizers = 5, runs = 12;
  const double alpha = pairwise_alpha(0.05, optimizers, 2);
  Random random(test_seed(1));
  int told_apart = 0;
  for (int p = 0; p < problems; ++p) {
    MetricSamples samples;
    samples.values.assign(2, std::vector<std::vector<double>>(optimizers, std::vector<double>(runs)));
    for (auto& metric : samples.values) {
      for (auto& sample : metric) {
        for (double& value : sample) value = random.normal();
      }
    }
    told_apart += rank_by_mann_whitney(samples, alpha, MannWhitneyMethod::normal).beats.sum() > 0 ? 1 : 0;
  }
  // The metrics are independent here, so the only loss is that of tests with few values.
  const double share = told_apart / static_cast<double>(problems), error = std::sqrt(0.05 * 0.95 / problems);
  check_below("share of problems", share, 0.05 + z_bound * error);
  check_above("share of problems", share, 0.02);
}
