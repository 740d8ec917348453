#include "analysis/statistics/friedman.hpp"

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "core/error.hpp"
#include "golden.hpp"

using namespace bobench;
using namespace bobench::analysis;
using Values = std::vector<double>;

namespace {

Eigen::MatrixXd matrix_of_rows(const std::vector<Values>& rows) {
  Eigen::MatrixXd values(rows.size(), rows.front().size());
  for (Eigen::Index i = 0; i < values.rows(); ++i) {
    for (Eigen::Index j = 0; j < values.cols(); ++j) {
      values(i, j) = rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
    }
  }
  return values;
}

/// A (blocks x treatments) matrix in agreement.
Eigen::MatrixXd agreeing(Eigen::Index blocks, Eigen::Index treatments) {
  return Eigen::RowVectorXd::LinSpaced(treatments, 1.0, static_cast<double>(treatments)).replicate(blocks, 1);
}

}  // namespace

TEST_CASE("Friedman agrees with scipy, with and without ties") {
  const auto cases = golden()["friedman"];
  REQUIRE(cases.size() == 50);
  for (const auto& one : cases) {
    const FriedmanResult result = friedman(matrix_of_rows(one["values"]));
    CHECK(result.chi_square == Approx(one["chi_square"].get<double>()).epsilon(1e-10));
    CHECK(std::abs(result.p - one["p"].get<double>()) < 1e-9);
    const Values ranks = one["mean_ranks"];
    for (std::size_t j = 0; j < ranks.size(); ++j) {
      CHECK(result.mean_ranks[static_cast<Eigen::Index>(j)] == Approx(ranks[j]).epsilon(1e-12));
    }
  }
}

TEST_CASE("Friedman's corner cases are defined") {
  CHECK(friedman(Eigen::MatrixXd::Ones(5, 3)).p == 1.0);
  CHECK(friedman(Eigen::MatrixXd::Ones(0, 3)).p == 1.0);
  CHECK(friedman(Eigen::MatrixXd::Ones(1, 3)).p == 1.0);
  Eigen::MatrixXd unanimous(6, 3);
  for (Eigen::Index i = 0; i < 6; ++i) unanimous.row(i) << 1.0, 2.0, 3.0;
  const FriedmanResult result = friedman(unanimous);
  CHECK(result.chi_square == Approx(12.0));
  CHECK(std::isinf(result.f));
  CHECK(std::isnan(result.f_p));
  // By hand: n = 4, k = 2, mean ranks 1.25 and 1.75: chi^2 = 1, F = 3 * 1 / (4 - 1) = 1 with (1, 3) degrees of freedom.
  Eigen::MatrixXd small(4, 2);
  small << 1, 2, 1, 2, 1, 2, 2, 1;
  CHECK(friedman(small).chi_square == Approx(1.0));
  CHECK(friedman(small).f == Approx(1.0));
  CHECK(friedman(small).f_p == Approx(0.39100221895577).epsilon(1e-9));
}

TEST_CASE("the exact Friedman p is the share of all orders, with and without ties") {
  const auto cases = exact_golden()["friedman"];
  REQUIRE(cases.size() == 22);
  for (const auto& one : cases) {
    const auto p = friedman_exact_p(matrix_of_rows(one["values"]));
    REQUIRE(p);
    CHECK(*p == Approx(one["p"].get<double>()).epsilon(1e-12));
  }
}

TEST_CASE("few blocks in agreement prove little by the exact Friedman test") {
  // All n blocks equal the first: k! of k!^n orders; with two treatments this is the sign test.
  CHECK(*friedman_exact_p(agreeing(2, 2)) == Approx(0.5));
  CHECK(*friedman_exact_p(agreeing(5, 2)) == Approx(0.0625));
  CHECK(*friedman_exact_p(agreeing(20, 2)) == Approx(std::pow(0.5, 19)));
  CHECK(*friedman_exact_p(agreeing(3, 3)) == Approx(1.0 / 36.0));
  CHECK(*friedman_exact_p(agreeing(20, 3)) == Approx(std::pow(6.0, -19)));
  CHECK(*friedman_exact_p(agreeing(4, 6)) == Approx(std::pow(720.0, -3)));
  CHECK(*friedman_exact_p(Eigen::MatrixXd::Ones(4, 3)) == 1.0);
  CHECK(*friedman_exact_p(agreeing(1, 3)) == 1.0);
}

TEST_CASE("the exact Friedman test has limits") {
  for (const auto& [treatments, most] : {std::pair{2, 50}, {3, 30}, {4, 15}, {5, 8}, {6, 4}}) {
    CHECK(friedman_exact_p(agreeing(most, treatments)));
    CHECK_FALSE(friedman_exact_p(agreeing(most + 1, treatments)));
  }
  CHECK_FALSE(friedman_exact_p(agreeing(2, 7)));
}

TEST_CASE("Friedman ranks infinities last and refuses NaN") {
  Eigen::MatrixXd values(3, 2);
  values << 1, std::numeric_limits<double>::infinity(), 2, 3, 5, std::numeric_limits<double>::infinity();
  CHECK(friedman(values).mean_ranks == Eigen::Vector2d(1.0, 2.0));
  values(0, 0) = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_AS(friedman(values), Error);
}
