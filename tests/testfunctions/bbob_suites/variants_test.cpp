// bbob-boxed and bbob-largescale: BBOB's functions in another form.
#include <cmath>
#include <set>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "testfunctions/bbob/bbob.hpp"
#include "testfunctions/bbob/block_map.hpp"
#include "testfunctions/bbob_suites/golden_rows.hpp"

using namespace bobench;
using namespace bobench::testfunctions;

TEST_CASE("bbob-boxed: values and optima are COCO's") {
  const auto rows = csv_rows(BOBENCH_TEST_DATA "/bbob_boxed_golden.csv");
  REQUIRE(rows.size() == 1152);
  for (const auto& row : rows) {
    const int f = std::stoi(row[0]);
    const BbobFunction function(f, std::stoi(row[1]), std::stoi(row[2]), BbobVariant::boxed);
    const Eigen::VectorXd x = vector_from(row[4]);
    INFO("f" << f << " d" << row[1] << " i" << row[2] << " at " << row[3]);
    REQUIRE(error_between(function(x), std::stod(row[5])) <= suite_tolerance(f));
    REQUIRE(std::abs(function.f_opt() - std::stod(row[6])) <= 1e-12);
    if (row[3] == "xopt") REQUIRE((function.x_opt() - x).cwiseAbs().maxCoeff() <= 1e-13);
  }
}

TEST_CASE("bbob-boxed has nothing outside the box, and optima all over it") {
  const BbobFunction sphere(1, 2, 1, BbobVariant::boxed);
  CHECK(std::isinf(sphere(Eigen::Vector2d(5.0 + 1e-12, 0.0))));
  CHECK(std::isfinite(sphere(Eigen::Vector2d(5.0, -5.0))));
  CHECK(std::isnan(sphere(Eigen::Vector2d(std::nan(""), 0.0))));
  double farthest = 0.0;
  for (int i = 1; i <= 50; ++i) {
    farthest = std::max(farthest, BbobFunction(1, 5, i, BbobVariant::boxed).x_opt().cwiseAbs().maxCoeff());
  }
  CHECK(farthest > 4.5);
  CHECK(farthest <= 5.0);
}

TEST_CASE("bbob-largescale: values and optima are COCO's") {
  const auto rows = csv_rows(BOBENCH_TEST_DATA "/bbob_largescale_golden.csv");
  REQUIRE(rows.size() == 960);
  for (std::size_t r = 0; r < rows.size();) {
    // Rotations in hundreds of dimensions are slow: one function for all of its rows.
    const auto& first = rows[r];
    const int f = std::stoi(first[0]), d = std::stoi(first[1]);
    const BbobFunction function(f, d, std::stoi(first[2]), BbobVariant::largescale);
    for (; r < rows.size() && rows[r][0] == first[0] && rows[r][1] == first[1] && rows[r][2] == first[2]; ++r) {
      const auto& row = rows[r];
      const Eigen::VectorXd x = row[4].empty() ? named_point(row[3], d) : vector_from(row[4]);
      INFO("f" << f << " d" << d << " i" << row[2] << " at " << row[3]);
      REQUIRE(error_between(function(x), std::stod(row[5])) <= suite_tolerance(f));
      REQUIRE(std::abs(function.f_opt() - std::stod(row[6])) <= 1e-12);
      if (row[3] == "xopt") REQUIRE((function.x_opt() - x).cwiseAbs().maxCoeff() <= 1e-13);
    }
  }
}

TEST_CASE("a large-scale function has its optimal value at its optimum, and no lower one about it") {
  Random random(3);
  for (int f = 1; f <= 24; ++f) {
    for (const int d : {20, 80, 100}) {
      const BbobFunction function(f, d, 3, BbobVariant::largescale);
      INFO("f" << f << " d" << d);
      CHECK(error_between(function(function.x_opt()), function.f_opt()) <= suite_tolerance(f));
      for (int k = 0; k < 5; ++k) {
        CHECK(function(10.0 * random.uniform_vector(d).array() - 5.0) >= function.f_opt() - 1e-9);
      }
    }
  }
}

TEST_CASE("truncated swap permutations move coordinates, not far, and only beyond a block") {
  const auto permutation = swap_permutation(12345, 160);
  CHECK(std::set<Eigen::Index>(permutation.begin(), permutation.end()).size() == 160);
  int moved = 0;
  for (std::size_t i = 0; i < permutation.size(); ++i) moved += permutation[i] != static_cast<Eigen::Index>(i);
  CHECK(moved > 100);
  const auto identity = swap_permutation(12345, 40);
  for (std::size_t i = 0; i < identity.size(); ++i) CHECK(identity[i] == static_cast<Eigen::Index>(i));
}

TEST_CASE("a block map is orthogonal, and its transposed one is its inverse") {
  Random random(5);
  for (const int d : {20, 100}) {
    const BlockMap map(swap_permutation(1, d), 77, swap_permutation(2, d));
    const Eigen::VectorXd x = random.uniform_vector(d);
    Eigen::VectorXd y(d), scratch(d);
    map.apply(x.data(), y.data(), scratch.data());
    CHECK(y.norm() == Approx(x.norm()));
    CHECK((map.transposed(y) - x).cwiseAbs().maxCoeff() < 1e-13);
  }
}
