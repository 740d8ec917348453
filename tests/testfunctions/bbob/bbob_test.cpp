#include "testfunctions/bbob/bbob.hpp"

#include <cmath>
#include <limits>
#include <map>
#include <thread>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "csv_rows.hpp"

using namespace bobench;
using namespace bobench::testfunctions;

namespace {

/// Largest allowed |f - f_ref| / max(1, |f_ref|): what compilers and arithmetic change in COCO itself, with a margin.
double tolerance(int function) {
  static const std::map<int, double> loose = {{2, 1e-10},  {4, 1e-11},  {6, 1e-11},  {7, 1e-11},  {9, 1e-11},
                                              {10, 1e-10}, {11, 1e-10}, {12, 1e-10}, {13, 1e-10}, {14, 1e-10},
                                              {15, 1e-10}, {16, 1e-8},  {17, 1e-10}, {18, 1e-10}, {19, 1e-8},
                                              {21, 1e-11}, {22, 1e-11}, {23, 1e-8},  {24, 1e-10}};
  const auto found = loose.find(function);
  return found == loose.end() ? 1e-12 : found->second;
}

double error_between(double value, double reference) {
  return std::abs(value - reference) / std::max(1.0, std::abs(reference));
}

std::vector<int> all_functions() {
  std::vector<int> functions;
  for (int f = 1; f <= 24; ++f) functions.push_back(f);
  return functions;
}

}  // namespace

TEST_CASE("values, optima and optimal values are COCO's") {
  const auto rows = csv_rows(BOBENCH_TEST_DATA "/bbob_golden.csv");
  REQUIRE(rows.size() == 3840);
  for (const auto& row : rows) {
    const int f = std::stoi(row[0]), d = std::stoi(row[1]), i = std::stoi(row[2]);
    const BbobFunction function(f, d, i);
    const Eigen::VectorXd x = vector_from(row[4]);
    const double reference = parse_real(row[5]).value();
    INFO("f" << f << " d" << d << " i" << i << " at " << row[3]);
    const double error = error_between(function(x), reference);
    REQUIRE(error <= tolerance(f));
    REQUIRE(std::abs(function.f_opt() - parse_real(row[6]).value()) <= 1e-12);
    if (row[3] == "xopt") {
      REQUIRE((function.x_opt() - x).cwiseAbs().maxCoeff() <= (f == 9 || f == 19 ? 1e-11 : 1e-13));
    }
  }
}

TEST_CASE("the optimum is attained in every dimension and instance, and random points do not beat it") {
  Random random(7);
  for (const int f : all_functions()) {
    for (const int d : {2, 3, 5, 10, 20, 40}) {
      for (const int instance : {1, 5, 41, 50, 77}) {
        const BbobFunction function(f, d, instance);
        INFO("f" << f << " d" << d << " i" << instance);
        REQUIRE(error_between(function(function.x_opt()), function.f_opt()) <= tolerance(f));
        REQUIRE(function.x_opt().cwiseAbs().maxCoeff() <= 5.0);
        for (int k = 0; k < 20; ++k) {
          REQUIRE(function(10.0 * random.uniform_vector(d).array() - 5.0) >= function.f_opt() - 1e-9);
        }
      }
    }
  }
}

TEST_CASE("points near the optimum are not better than it") {
  Random random(8);
  for (const int f : all_functions()) {
    const BbobFunction function(f, 5, 3);
    for (const double step : {1e-1, 1e-3, 1e-5}) {
      for (int k = 0; k < 20; ++k) {
        const Eigen::VectorXd x = (function.x_opt() + step * random.normal_vector(5)).cwiseMax(-5.0).cwiseMin(5.0);
        REQUIRE(function(x) >= function.f_opt() - 1e-9);
      }
    }
  }
}

TEST_CASE("an infinite coordinate gives infinity, else a NaN gives NaN") {
  for (const int f : all_functions()) {
    const BbobFunction function(f, 3, 1);
    constexpr double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
    CHECK(function(Eigen::Vector3d(0, -inf, nan)) == inf);
    CHECK(function(Eigen::Vector3d(inf, -inf, 0)) == inf);
    CHECK(std::isnan(function(Eigen::Vector3d(0, nan, 0))));
    CHECK(std::isfinite(function(Eigen::Vector3d(100, -100, 0))));
  }
}

TEST_CASE("a finite point, however far away, gives a value above the optimal one, or infinity") {
  for (const int f : all_functions()) {
    for (const int d : {2, 10}) {
      const BbobFunction function(f, d, 1);
      for (double size = 1e-320; size < 1e308; size *= 1e3) {
        const Eigen::VectorXd away = Eigen::VectorXd::LinSpaced(d, -size, size);
        INFO("f" << f << " d" << d << " at distance " << size);
        REQUIRE(function(away) >= function.f_opt() - 1e-9);
        REQUIRE(function(Eigen::VectorXd::Constant(d, size)) >= function.f_opt() - 1e-9);
      }
    }
  }
}

TEST_CASE("f7 is flat on its steps and jumps between them") {
  const BbobFunction function(7, 5, 1);
  const Eigen::VectorXd start = Eigen::VectorXd::Constant(5, 3.0), direction = Eigen::VectorXd::Unit(5, 2);
  int flat = 0, jumps = 0;
  for (int k = 0; k < 1000; ++k) {
    const double step = function(start + 1e-3 * (k + 1) * direction) - function(start + 1e-3 * k * direction);
    ++(step == 0.0 ? flat : jumps);
  }
  CHECK(flat > 900);
  CHECK(jumps > 0);
}

TEST_CASE("beyond dimension 64 the Rosenbrock functions are scaled by sqrt(D)/8") {
  // One step of z_0 from 1 to 2: a Rosenbrock term of 100 (4 - 1)^2 + 1, and D - 2 of 0.
  constexpr int d = 100;
  constexpr double factor = 10.0 / 8.0, term = 901.0;
  const BbobFunction f8(8, d, 2), f9(9, d, 2), f19(19, d, 2);
  CHECK(f8(f8.x_opt() + Eigen::VectorXd::Unit(d, 0) / factor) - f8.f_opt() == Approx(term).epsilon(1e-10));
  const Eigen::VectorXd step9 = rotation_q({9, d, 2}).row(0) / factor, step19 = rotation_q({19, d, 2}).row(0) / factor;
  CHECK(f9(f9.x_opt() + step9) - f9.f_opt() == Approx(term).epsilon(1e-10));
  const double expected = 10.0 / (d - 1) * (term / 4000.0 - std::cos(term) - (d - 2)) + 10.0;
  CHECK(f19(f19.x_opt() + step19) - f19.f_opt() == Approx(expected).epsilon(1e-9));
}

TEST_CASE("threads that share a function, in several dimensions, get the values of one thread") {
  for (const int f : all_functions()) {
    const BbobFunction small(f, 3, 2), large(f, 40, 2);
    const auto value = [&](int k) {
      Random random(static_cast<std::uint64_t>(k));
      const double a = small(10.0 * random.uniform_vector(3).array() - 5.0);
      return a + large(10.0 * random.uniform_vector(40).array() - 5.0);
    };
    constexpr int points = 40;
    std::vector<double> serial, parallel(points);
    for (int k = 0; k < points; ++k) serial.push_back(value(k));
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&, t] {
        for (int k = t; k < points; k += 4) parallel[static_cast<std::size_t>(k)] = value(k);
      });
    }
    for (std::thread& thread : threads) thread.join();
    REQUIRE(serial == parallel);
  }
}

TEST_CASE("a function, dimension or instance out of range is refused, and a point of the wrong length") {
  CHECK_THROWS_WITH(BbobFunction(0, 2, 1), ContainsSubstring("function is 0") && ContainsSubstring("[1, 24]"));
  CHECK_THROWS_AS(BbobFunction(25, 2, 1), InputError);
  CHECK_THROWS_WITH(BbobFunction(1, 1, 1), ContainsSubstring("dimension is 1"));
  CHECK_THROWS_WITH(BbobFunction(1, 2, 0), ContainsSubstring("instance is 0"));
  CHECK_THROWS_WITH(BbobFunction(1, 2, 1)(Eigen::Vector3d::Zero()), ContainsSubstring("3 coordinates"));
  CHECK(BbobFunction(22, 200, 3)(Eigen::VectorXd::Zero(200)) > BbobFunction(22, 200, 3).f_opt());
}

TEST_CASE("groups are those of the thesis' table 3.1, instances those of BBOB-2015") {
  std::map<int, int> sizes;
  for (const int f : all_functions()) ++sizes[bbob_group(f)];
  CHECK(sizes == std::map<int, int>{{1, 5}, {2, 4}, {3, 5}, {4, 5}, {5, 5}});
  CHECK(bbob_group(9) == 2);
  CHECK(bbob_group(10) == 3);
  CHECK(suite_instance("bbob", 0) == 1);
  CHECK(suite_instance("bbob", 4) == 5);
  CHECK(suite_instance("bbob", 5) == 41);
  CHECK(suite_instance("bbob", 14) == 50);
  CHECK(suite_instance("bbob", 15) == 51);
  for (int replicate = 0; replicate < 30; ++replicate) {
    CHECK(suite_replicate("bbob", suite_instance("bbob", replicate)) == replicate);
  }
  CHECK_FALSE(suite_replicate("bbob", 0));
  CHECK_FALSE(suite_replicate("bbob", 6));
  CHECK_FALSE(suite_replicate("bbob", 40));
  CHECK_FALSE(suite_replicate("bbob", 100'001));
  CHECK_THROWS_WITH(suite_instance("bbob", -1), ContainsSubstring("replicate is -1"));
}
