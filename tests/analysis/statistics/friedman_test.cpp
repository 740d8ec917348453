#include "analysis/statistics/friedman.hpp"

#include <catch2/catch.hpp>
#include <limits>
#include <vector>

#include "core/error.hpp"
#include "golden.hpp"

using namespace bobench;
using namespace bobench::analysis;
using Values = std::vector<double>;

TEST_CASE("Friedman agrees with scipy, with and without ties") {
  const auto cases = golden()["friedman"];
  REQUIRE(cases.size() == 50);
  for (const auto& one : cases) {
    const std::vector<Values> rows = one["values"];
    Eigen::MatrixXd values(rows.size(), rows.front().size());
    for (Eigen::Index i = 0; i < values.rows(); ++i) {
      for (Eigen::Index j = 0; j < values.cols(); ++j) {
        values(i, j) = rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
      }
    }
    const FriedmanResult result = friedman(values);
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
  CHECK(result.f_p == 0.0);
  // By hand: n = 4, k = 2, mean ranks 1.25 and 1.75: chi^2 = 1, F = 3 * 1 / (4 - 1) = 1 with (1, 3) degrees of freedom.
  Eigen::MatrixXd small(4, 2);
  small << 1, 2, 1, 2, 1, 2, 2, 1;
  CHECK(friedman(small).chi_square == Approx(1.0));
  CHECK(friedman(small).f == Approx(1.0));
  CHECK(friedman(small).f_p == Approx(0.39100221895577).epsilon(1e-9));
}

TEST_CASE("Friedman ranks infinities last and refuses NaN") {
  Eigen::MatrixXd values(3, 2);
  values << 1, std::numeric_limits<double>::infinity(), 2, 3, 5, std::numeric_limits<double>::infinity();
  CHECK(friedman(values).mean_ranks == Eigen::Vector2d(1.0, 2.0));
  values(0, 0) = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_AS(friedman(values), Error);
}
