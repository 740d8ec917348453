#include "testfunctions/bbob_suites/mixed_integer.hpp"

#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "testfunctions/bbob_suites/golden_rows.hpp"

using namespace bobench;
using namespace bobench::testfunctions;

TEST_CASE("bbob-mixint: values and optima are COCO's") {
  const auto rows = csv_rows(BOBENCH_TEST_DATA "/bbob_mixint_golden.csv");
  REQUIRE(rows.size() == 1440);
  for (const auto& row : rows) {
    const int f = std::stoi(row[0]);
    const MixedIntegerBbobFunction function(f, std::stoi(row[1]), std::stoi(row[2]));
    const Eigen::VectorXd x = vector_from(row[4]);
    INFO("f" << f << " d" << row[1] << " i" << row[2] << " at " << row[3]);
    REQUIRE(error_between(function(x), std::stod(row[5])) <= suite_tolerance(f));
    REQUIRE(error_between(function.f_opt(), std::stod(row[6])) <= 1e-12);
    if (row[3] == "xopt") {
      REQUIRE((function.x_opt() - x).cwiseAbs().maxCoeff() <= 1e-13);
      REQUIRE(function.space().contains(function.x_opt()));
    }
  }
}

TEST_CASE("bbob-mixint: no configuration is better than the optimum") {
  Random random(4);
  for (int f = 1; f <= 24; ++f) {
    for (const int d : {5, 10, 80}) {
      const MixedIntegerBbobFunction function(f, d, 4);
      INFO("f" << f << " d" << d);
      CHECK(error_between(function(function.x_opt()), function.f_opt()) <= suite_tolerance(f));
      for (int k = 0; k < 20; ++k) CHECK(function(function.space().sample(random)) >= function.f_opt() - 1e-9);
    }
  }
}

TEST_CASE("bbob-mixint: a fifth of the parameters each has 2, 4, 8, 16 values, and the rest are real") {
  const SearchSpace space = MixedIntegerBbobFunction(1, 10, 1).space();
  for (int i = 0; i < 8; ++i) CHECK(space[i].cardinality() == std::pow(2.0, i / 2 + 1));
  CHECK(space[8].is_real());
  CHECK(space[9].low() == -5.0);
  CHECK_THROWS_WITH(MixedIntegerBbobFunction(1, 12, 1), ContainsSubstring("multiple of 5"));
}
