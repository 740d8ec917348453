#include "analysis/statistics/max_t.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "analysis/statistics/ranks.hpp"
#include "analysis/statistics/studentized_range.hpp"
#include "catch.hpp"
#include "core/error.hpp"

using namespace bobench;
using namespace bobench::analysis;
using Eigen::Index, Eigen::MatrixXd;

namespace {

constexpr int permutations = 999;

/// The p of every pair by all (k!)^blocks arrangements, with the statistic written out.
MatrixXd exact_p(const MatrixXd& ranks) {
  const Index k = ranks.cols(), blocks = ranks.rows();
  const auto statistic = [&](const MatrixXd& values, Index i, Index j) {
    const Eigen::VectorXd d = values.col(i) - values.col(j);
    return d.squaredNorm() == 0.0 ? 0.0 : std::abs(d.sum()) / d.norm();
  };
  MatrixXd as_large = MatrixXd::Zero(k, k), arranged = ranks;
  double count = 0.0;
  const auto visit = [&](auto& self, Index block) -> void {
    if (block == blocks) {
      double largest = 0.0;
      for (Index i = 0; i < k; ++i) {
        for (Index j = 0; j < i; ++j) largest = std::max(largest, statistic(arranged, i, j));
      }
      for (Index i = 0; i < k; ++i) {
        for (Index j = 0; j < k; ++j) as_large(i, j) += largest >= statistic(ranks, i, j) - 1e-9;
      }
      count += 1.0;
      return;
    }
    std::vector<Index> order(static_cast<std::size_t>(k));
    std::iota(order.begin(), order.end(), Index{0});
    do {
      for (Index i = 0; i < k; ++i) arranged(block, i) = ranks(block, order[static_cast<std::size_t>(i)]);
      self(self, block + 1);
    } while (std::ranges::next_permutation(order).found);
  };
  visit(visit, 0);
  return as_large / count;
}

MatrixXd random_ranks(Index blocks, const std::vector<double>& means, Random& random) {
  MatrixXd values(blocks, static_cast<Index>(means.size()));
  for (Index b = 0; b < blocks; ++b) {
    for (Index i = 0; i < values.cols(); ++i) values(b, i) = means[static_cast<std::size_t>(i)] + random.normal();
  }
  return ranks_in_rows(values);
}

}  // namespace

TEST_CASE("max-T p-values are those of all arrangements within blocks") {
  Random random(4);
  for (const auto& means : {std::vector{0.0, 0.0, 2.0}, std::vector{0.0, 1.0, 3.0}}) {
    const MatrixXd ranks = random_ranks(5, means, random);
    const MatrixXd exact = exact_p(ranks);
    const PairwiseMaxT sampled = compare_by_max_t({ranks}, 0.05, 20000, random);
    for (Index i = 0; i < 3; ++i) {
      for (Index j = 0; j < 3; ++j) {
        if (i != j) CHECK(sampled.p(i, j) == Approx(exact(i, j)).margin(0.015));  // four standard errors
      }
    }
  }
}

TEST_CASE("two treatments are compared by the sign test of their blocks") {
  // With two treatments all differences are -1 or 1, so that T is the sign test's statistic.
  MatrixXd ranks(10, 2);
  for (Index b = 0; b < 10; ++b) ranks.row(b) << (b < 9 ? 1.0 : 2.0), (b < 9 ? 2.0 : 1.0);
  Random random(1);
  const double binomial = 2.0 * (1.0 + 10.0) / 1024.0;  // 9 or 10 of 10 signs alike
  CHECK(compare_by_max_t({ranks}, 0.05, 20000, random).p(0, 1) == Approx(binomial).margin(0.004));
}

TEST_CASE("the largest statistic of many blocks has the distribution of the studentised range") {
  Random random(7);
  const std::vector<double> means(4, 0.0);
  const MatrixXd ranks = random_ranks(200, means, random);
  const PairwiseMaxT result = compare_by_max_t({ranks}, 0.05, 9999, random);
  // T of ranks without a difference is nearly normal, with correlations 1/2 as in Nemenyi's test.
  const Eigen::VectorXd d = ranks.col(0) - ranks.col(1);
  const double t = std::abs(d.sum()) / d.norm();
  CHECK(result.p(0, 1) == Approx(1.0 - studentized_range_cdf(std::sqrt(2.0) * t, 4)).margin(0.03));
}

TEST_CASE("an interval excludes zero if and only if the pair is separated") {
  Random random(11);
  int separated = 0;
  for (int trial = 0; trial < 40; ++trial) {
    std::vector<MatrixXd> problems;
    for (int problem = 0; problem < 3; ++problem) problems.push_back(random_ranks(6, {0.0, 0.4, 0.8, 1.2}, random));
    const PairwiseMaxT result = compare_by_max_t(problems, 0.1, permutations, random);
    for (Index i = 0; i < 4; ++i) {
      for (Index j = 0; j < 4; ++j) {
        if (i == j) continue;
        const bool excludes = result.low(i, j) > 1e-9 || result.high(i, j) < -1e-9;
        CHECK(excludes == (result.p(i, j) < 0.1));
        separated += excludes;
        CHECK(result.low(i, j) <= result.difference(i, j));
        CHECK(result.difference(i, j) <= result.high(i, j));
        CHECK(result.low(i, j) == -result.high(j, i));
      }
    }
  }
  CHECK(separated > 40);
  CHECK(separated < 440);
}

TEST_CASE("treatments and blocks may come in any order, equal treatments are never separated") {
  Random random(3);
  MatrixXd ranks = random_ranks(12, {0.0, 1.0, 1.0}, random);
  const auto p_of = [](const std::vector<MatrixXd>& problems) {
    Random own(5);
    return compare_by_max_t(problems, 0.05, 4999, own);
  };
  const PairwiseMaxT result = p_of({ranks});
  const PairwiseMaxT reversed = p_of({ranks.rowwise().reverse()});
  for (Index i = 0; i < 3; ++i) {
    CHECK(result.mean_ranks[i] == Approx(reversed.mean_ranks[2 - i]));
    for (Index j = 0; j < 3; ++j) CHECK(result.p(i, j) == Approx(reversed.p(2 - i, 2 - j)).margin(0.03));
  }
  CHECK(p_of({ranks.colwise().reverse()}).p(0, 1) == Approx(result.p(0, 1)).margin(0.03));
  ranks.col(1) = ranks.col(0);
  CHECK(p_of({ranks}).p(0, 1) == 1.0);
}

TEST_CASE("problems have the same weight for any number of their replicates") {
  MatrixXd few(2, 2), many(8, 2);
  few.rowwise() = Eigen::RowVector2d(1.0, 2.0);
  many.rowwise() = Eigen::RowVector2d(2.0, 1.0);
  Random random(1);
  const PairwiseMaxT result = compare_by_max_t({few, MatrixXd(0, 2), many}, 0.05, 99, random);
  CHECK(result.mean_ranks[0] == Approx(1.5));
  CHECK(result.difference(0, 1) == Approx(0.0).margin(1e-12));
}

TEST_CASE("too few blocks separate nothing, and their intervals are the widest") {
  MatrixXd ranks(2, 3);
  ranks.rowwise() = Eigen::RowVector3d(1.0, 2.0, 3.0);
  Random random(1);
  const PairwiseMaxT result = compare_by_max_t({ranks}, 0.05, permutations, random);
  CHECK(result.p.minCoeff() > 0.1);
  CHECK(result.low(0, 2) == -2.0);
  CHECK(result.high(0, 2) == 2.0);
}

TEST_CASE("what cannot be compared by max-T is refused") {
  Random random(1);
  CHECK_THROWS_AS(compare_by_max_t({}, 0.05, 9, random), InputError);
  CHECK_THROWS_AS(compare_by_max_t({MatrixXd::Ones(3, 1)}, 0.05, 9, random), InputError);
  CHECK_THROWS_AS(compare_by_max_t({MatrixXd::Ones(3, 2), MatrixXd::Ones(3, 3)}, 0.05, 9, random), InputError);
  CHECK_THROWS_AS(compare_by_max_t({MatrixXd::Ones(3, 2)}, 1.0, 9, random), InputError);
}
