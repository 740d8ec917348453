#include "analysis/statistics/block_tests.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>

#include "analysis/statistics/friedman_post_hoc.hpp"
#include "analysis/statistics/pair_corrections.hpp"
#include "analysis/statistics/ranks.hpp"
#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::analysis;
using Eigen::Index, Eigen::MatrixXd;

namespace {

MatrixXd matrix_of(const nlohmann::json& rows) {
  MatrixXd values(static_cast<Index>(rows.size()), static_cast<Index>(rows[0].size()));
  for (Index i = 0; i < values.rows(); ++i) {
    for (Index j = 0; j < values.cols(); ++j)
      values(i, j) = rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
  }
  return values;
}

void check_pairs(const MatrixXd& p, const nlohmann::json& expected) {
  std::size_t pair = 0;
  for (Index i = 0; i < p.rows(); ++i) {
    for (Index j = i + 1; j < p.cols(); ++j) CHECK(p(i, j) == Approx(expected[pair++].get<double>()).epsilon(1e-9));
  }
  CHECK(pair == expected.size());
  CHECK(p == p.transpose());
}

/// Raises each corrected p to those of pairs with a lower p, as scmamp does. @param slack  of what is lower
MatrixXd monotone(const MatrixXd& corrected, const MatrixXd& p, double slack) {
  MatrixXd raised = corrected;
  for (Index i = 0; i < p.size(); ++i) {
    for (Index j = 0; j < p.size(); ++j) {
      if (p.reshaped()[j] > p.reshaped()[i] + slack) continue;
      raised.reshaped()[i] = std::max(raised.reshaped()[i], corrected.reshaped()[j]);
    }
  }
  return raised;
}

/// scmamp raises pairs of equal p in an order of its own.
void check_bergmann_hommel(const MatrixXd& p, const nlohmann::json& expected) {
  const MatrixXd corrected = bergmann_hommel_corrected(p), low = monotone(corrected, p, -1e-13),
                 high = monotone(corrected, p, 1e-13);
  std::size_t pair = 0;
  for (Index i = 0; i < p.rows(); ++i) {
    for (Index j = i + 1; j < p.cols(); ++j) {
      const double theirs = expected[pair++];
      CHECK(theirs >= low(i, j) * (1.0 - 1e-9));
      CHECK(theirs <= high(i, j) * (1.0 + 1e-9));
    }
  }
}

}  // namespace

TEST_CASE("tests over blocks and their pairs are those of R and scmamp") {
  const auto golden = nlohmann::json::parse(std::ifstream(BOBENCH_TEST_DATA "/block_tests_golden.json"));
  for (const auto& one : golden) {
    const MatrixXd values = matrix_of(one["values"]);
    INFO(values.rows() << " blocks, " << values.cols() << " treatments");
    check_pairs(conover_pairwise_p(values), one["conover"]);
    const BlockTest quade = quade_test(values);
    CHECK(quade.statistic == Approx(one["quade"][0].get<double>()));
    CHECK(quade.p == Approx(one["quade"][1].get<double>()));
    check_pairs(quade.pairs, one["quade_pairs"]);
    const BlockTest aligned = aligned_ranks_test(values);
    CHECK(aligned.statistic == Approx(one["aligned"][0].get<double>()));
    CHECK(aligned.p == Approx(one["aligned"][1].get<double>()));
    check_pairs(aligned.pairs, one["aligned_pairs"]);
    const MatrixXd p = friedman_pairwise_p(ranks_in_rows(values).colwise().mean().transpose(), values.rows());
    check_pairs(shaffer_corrected(p), one["shaffer"]);
    check_bergmann_hommel(p, one["bergmann_hommel"]);
  }
}

TEST_CASE("blocks that all agree have the p of a sign test, blocks without differences p = 1") {
  MatrixXd agreeing(4, 3);
  for (Index i = 0; i < 4; ++i) agreeing.row(i) << 1.0, 2.0 + static_cast<double>(i), 9.0;
  CHECK(conover_pairwise_p(agreeing)(0, 2) == 0.125);
  const BlockTest quade = quade_test(agreeing);
  CHECK(std::isinf(quade.statistic));
  CHECK(quade.p == Approx(std::pow(6.0, -3.0)));
  CHECK(quade.pairs(0, 1) == 0.125);
  const MatrixXd equal = MatrixXd::Constant(4, 3, 2.5);
  CHECK(conover_pairwise_p(equal) == MatrixXd::Ones(3, 3));
  CHECK(quade_test(equal).p == 1.0);
  CHECK(aligned_ranks_test(equal).p == 1.0);
  CHECK(aligned_ranks_test(equal).pairs == MatrixXd::Ones(3, 3));
}

TEST_CASE("aligned values that differ by rounding are ties") {
  MatrixXd values(3, 2);
  values << 0.1, 0.3, 0.7, 0.9, 1.1, 1.3;
  MatrixXd exact(3, 2);
  exact << 1, 3, 7, 9, 11, 13;
  CHECK(aligned_ranks_test(values).statistic == Approx(aligned_ranks_test(exact).statistic));
}

TEST_CASE("too few blocks and values that are not finite are refused") {
  CHECK_THROWS_AS(conover_pairwise_p(MatrixXd::Ones(1, 3)), InputError);
  CHECK_THROWS_AS(quade_test(MatrixXd::Ones(3, 1)), InputError);
  MatrixXd values = MatrixXd::Ones(3, 3);
  values(1, 1) = std::numeric_limits<double>::infinity();
  CHECK_THROWS_WITH(quade_test(values), ContainsSubstring("finite"));
  CHECK_THROWS_WITH(aligned_ranks_test(values), ContainsSubstring("finite"));
  CHECK(conover_pairwise_p(values)(0, 2) == 1.0);  // ranks only
}

TEST_CASE("pairs of equal treatments differ in at most five percent of cases") {
  Random random(test_seed(1));
  constexpr int trials = 2000;
  int conover = 0, quade = 0, aligned = 0;
  for (int trial = 0; trial < trials; ++trial) {
    MatrixXd values(10, 4);
    for (double& value : values.reshaped()) value = random.normal();
    conover += conover_pairwise_p(values)(0, 1) < 0.05;
    quade += quade_test(values).pairs(0, 1) < 0.05;
    aligned += aligned_ranks_test(values).pairs(0, 1) < 0.05;
  }
  // 5 % and three and a half standard errors; the approximations are slightly off.
  constexpr double most = trials * (0.05 + 3.5 * 0.005);
  CHECK(conover < most);
  CHECK(quade < most);
  CHECK(aligned < most);
}
