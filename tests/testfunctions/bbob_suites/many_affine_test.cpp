#include "testfunctions/bbob_suites/many_affine.hpp"

#include <fmt/format.h>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "core/text.hpp"
#include "testfunctions/bbob_suites/golden_rows.hpp"

using namespace bobench;
using namespace bobench::testfunctions;

TEST_CASE("ma-bbob: values, weights and optima are IOHexperimenter's") {
  const auto rows = csv_rows(BOBENCH_TEST_DATA "/ma_bbob_golden.csv");
  REQUIRE(rows.size() == 48);
  for (const auto& row : rows) {
    const ManyAffineFunction function(std::stoi(row[1]), std::stoi(row[0]));
    const Eigen::VectorXd x = vector_from(row[3]);
    const double reference = std::stod(row[4]);
    INFO("instance " << row[0] << " d" << row[1] << " at " << row[2]);
    if (row[2] == "xopt") {
      CHECK(function(x) == Approx(reference).epsilon(1e-10));
      CHECK(function.f_opt() == Approx(reference).epsilon(1e-10));
      CHECK((function.x_opt() - x).cwiseAbs().maxCoeff() <= 1e-13);
      std::vector<std::string> parts;
      for (const auto& part : function.parts()) parts.push_back(fmt::format("f{}", part.function.function()));
      const std::vector<std::string> weights = split(row[5], ';');
      REQUIRE(weights.size() == parts.size());
      for (std::size_t i = 0; i < weights.size(); ++i) {
        const std::vector<std::string> weight = split(weights[i], ':');
        CHECK(weight[0] == parts[i]);
        CHECK(function.parts()[i].weight == Approx(std::stod(weight[1])).epsilon(1e-12));
      }
    } else {
      CHECK(error_between(function(x), reference) <= 1e-10);
    }
  }
}

TEST_CASE("ma-bbob: every instance is another combination of two parts or more, and none is better than its optimum") {
  Random random(6);
  for (int instance = 1; instance <= 60; ++instance) {
    const ManyAffineFunction function(3, instance);
    double sum = 0.0;
    for (const auto& part : function.parts()) sum += part.weight;
    CHECK(sum == Approx(1.0));
    CHECK(function.parts().size() >= 2);
    CHECK(function.f_opt() < 2e-10);  // at most 10^(-8 - 40/20.4)
    CHECK(function.x_opt().cwiseAbs().maxCoeff() <= 4.0);
    for (int k = 0; k < 20; ++k) {
      CHECK(function(10.0 * random.uniform_vector(3).array() - 5.0) >= function.f_opt());
    }
  }
  CHECK(ManyAffineFunction(2, 1).x_opt() != ManyAffineFunction(2, 2).x_opt());
}

TEST_CASE("ma-bbob far away and nowhere") {
  const ManyAffineFunction function(2, 1);
  CHECK(std::isfinite(function(Eigen::Vector2d(std::numeric_limits<double>::infinity(), 0.0))));
  CHECK(std::isnan(function(Eigen::Vector2d(std::nan(""), 0.0))));
  CHECK_THROWS_AS(ManyAffineFunction(1, 1), InputError);
  CHECK_THROWS_AS(ManyAffineFunction(2, 0), InputError);
}
