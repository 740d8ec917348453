#include "testfunctions/synthetic/synthetic_family.hpp"

#include <cmath>
#include <map>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "csv_rows.hpp"
#include "test_seed.hpp"
#include "testfunctions/synthetic/low_dimensional.hpp"

using namespace bobench;
using namespace bobench::testfunctions::synthetic;

namespace {

SyntheticFunction function_named(const std::string& id) {
  return function_of(split(id, '/'));
}

}  // namespace

TEST_CASE("values are HPOlib's") {
  static const std::map<std::string, std::string> ids = {{"Branin", "synthetic/branin"},
                                                         {"Camelback", "synthetic/camel"},
                                                         {"GoldsteinPrice", "synthetic/goldstein-price"},
                                                         {"Hartmann3", "synthetic/hartmann3"},
                                                         {"Hartmann6", "synthetic/hartmann6"},
                                                         {"Bohachevsky", "synthetic/bohachevsky"},
                                                         {"Levy", "synthetic/levy/d1"},
                                                         {"Rosenbrock", "synthetic/rosenbrock/d2"},
                                                         {"Rosenbrock5D", "synthetic/rosenbrock/d5"},
                                                         {"Rosenbrock10D", "synthetic/rosenbrock/d10"},
                                                         {"Rosenbrock20D", "synthetic/rosenbrock/d20"},
                                                         {"SinOne", "synthetic/sin-one"},
                                                         {"SinTwo", "synthetic/sin-two"},
                                                         {"Forrester", "synthetic/forrester"}};
  const auto rows = csv_rows(BOBENCH_TEST_DATA "/synthetic_golden.csv");
  REQUIRE(rows.size() == 320);
  for (const auto& row : rows) {
    const Eigen::VectorXd x = vector_from(row[3]);
    const double reference = parse_real(row[4]).value();
    double value = 0.0;
    if (row[0].starts_with("Forrester_fid")) {
      value = forrester(x[0], parse_real(row[0].substr(13)).value());
    } else {
      value = function_named(ids.at(row[0])).value(x);
    }
    INFO(row[0] << " at " << row[2]);
    REQUIRE(std::abs(value - reference) <= 1e-12 * std::max(1.0, std::abs(reference)));
  }
}

TEST_CASE("values are those of De Ath et al.'s program") {
  const auto rows = csv_rows(BOBENCH_TEST_DATA "/death2020_golden.csv");
  REQUIRE(rows.size() == 38);
  for (const auto& row : rows) {
    const double value = function_named(row[0]).value(vector_from(row[1])), reference = parse_real(row[2]).value();
    INFO(row[0] << " at " << row[1]);
    CHECK(std::abs(value - reference) <= 1e-12 * std::max(1.0, std::abs(reference)));
  }
}

TEST_CASE("every function attains its stated optimum where it says, and random points do not beat it") {
  const ProblemFamily family = synthetic_family();
  Random random(test_seed(3));
  for (const ProblemInfo& info : family.list()) {
    const SyntheticFunction function = function_named(info.id);
    INFO(info.id);
    REQUIRE_FALSE(function.optima.empty());
    const double scale = std::max(1.0, std::abs(function.optimum));
    for (const Eigen::VectorXd& x : function.optima) {
      REQUIRE((x.array() >= function.low.array()).all());
      REQUIRE((x.array() <= function.high.array()).all());
      CHECK(function.value(x) == Approx(function.optimum).margin(1e-9 * scale));
    }
    const Eigen::VectorXd width = function.high - function.low;
    for (int k = 0; k < 20000; ++k) {
      const Eigen::VectorXd x = function.low + width.cwiseProduct(random.uniform_vector(width.size()));
      REQUIRE(function.value(x) >= function.optimum - 1e-9 * scale);
    }
    for (const Eigen::VectorXd& optimum : function.optima) {
      for (int k = 0; k < 200; ++k) {
        const Eigen::VectorXd step = 1e-4 * width.cwiseProduct(random.normal_vector(width.size()));
        const Eigen::VectorXd x = (optimum + step).cwiseMax(function.low).cwiseMin(function.high);
        REQUIRE(function.value(x) >= function.optimum - 1e-9 * scale);
      }
    }
  }
}

TEST_CASE("levy has the thesis' box and the textbook's, any dimension") {
  CHECK(function_named("synthetic/levy/d7").low == Eigen::VectorXd::Constant(7, -15.0));
  CHECK(function_named("synthetic/levy/d7").high == Eigen::VectorXd::Constant(7, 10.0));
  CHECK(function_named("synthetic/levy-textbook/d2").low == Eigen::VectorXd::Constant(2, -10.0));
  // By hand: w = (0, 1) at x = (-3, 1), so f = 0 + 1 (1 + 10 sin^2 1) + 0.
  CHECK(function_named("synthetic/levy/d2").value(Eigen::Vector2d(-3, 1)) ==
        Approx(1.0 + 10.0 * std::pow(std::sin(1.0), 2)));
}

TEST_CASE("noisy functions say what they are without noise") {
  Random random(test_seed(1));
  const Problem noise_only = make_problem(function_named("synthetic/noise-only"));
  const Problem test3 = make_problem(function_named("synthetic/kruse-test3"));
  double sum = 0.0, squares = 0.0;
  const int count = 20000;
  for (int i = 0; i < count; ++i) {
    const Evaluation noise = noise_only.evaluate(Eigen::VectorXd::Constant(1, 0.3), 1.0, random);
    REQUIRE(noise.noise_free == 0.0);
    sum += noise.value;
    squares += noise.value * noise.value;
    const Evaluation two_valued = test3.evaluate(Eigen::VectorXd::Constant(1, 20.0), 1.0, random);
    REQUIRE(std::abs(std::abs(two_valued.value - *two_valued.noise_free) - 15.0) < 1e-9);
  }
  // By hand, v = 0.6 and 0.1: right of the jump 250 or 100, left of it 150 or 180, plus the sine.
  const double right = 10.0 * std::sin(60.0), left = 10.0 * std::sin(10.0);
  CHECK(kruse_test3b(20.0, false) == Approx(250.0 + right));
  CHECK(kruse_test3b(20.0, true) == Approx(100.0 + right));
  CHECK(kruse_test3b(-80.0, true) == Approx(180.0 + left));
  CHECK(kruse_test3c(20.0, true) == Approx(94.0 + right));
  CHECK(kruse_test3c(60.0, true) == Approx(93.0 + 10.0 * std::sin(80.0)));
  CHECK(kruse_test3c(-80.0, true) == Approx(179.0 + left));
  CHECK(kruse_test3c(-80.0, false) == Approx(150.0 + left));
  check_z("mean", sum / count, 0.0, 1.0 / std::sqrt(count));
  check_z("variance", squares / count, 1.0, std::sqrt(2.0 / count));
}

TEST_CASE("Forrester with fidelities costs t squared") {
  Random random(test_seed(1));
  const Problem problem = make_problem(function_named("synthetic/forrester/multi-fidelity"));
  REQUIRE(problem.full_fidelity() == 1.0);
  const Evaluation half = problem.evaluate(Eigen::VectorXd::Constant(1, 0.5), 0.5, random);
  CHECK(half.cost_seconds == 0.25);
  CHECK(half.value == forrester(0.5, 0.5));
}

TEST_CASE("an unknown function offers the nearest, a bad dimension the range") {
  CHECK_THROWS_WITH(function_named("synthetic/branim"), ContainsSubstring("did you mean 'branin'"));
  CHECK_THROWS_WITH(function_named("synthetic/rosenbrock"), ContainsSubstring("synthetic/rosenbrock/dD"));
  CHECK_THROWS_WITH(function_named("synthetic/rosenbrock/d1"), ContainsSubstring("[2, 1000]"));
  CHECK_THROWS_AS(function_named("synthetic/levy/d02"), InputError);
  CHECK_THROWS_AS(function_named("synthetic/branin/d2"), InputError);
  CHECK_THROWS_AS(function_named("synthetic"), InputError);
}
