#include "invariance/transformed_problem.hpp"

#include <cmath>
#include <set>

#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;
using Catch::Matchers::Equals;

namespace {

/// Its value identifies the configuration.
struct Telling {
  SearchSpace space() const {
    return SearchSpace({{"x", RealParameter{-5.0, 10.0}},
                        {"rate", RealParameter{1e-4, 1e-1, Scale::log}},
                        {"n", IntegerParameter{-1, 3}},
                        {"units", IntegerParameter{1, 100, Scale::log}},
                        {"batch", OrdinalParameter{{8, 16, 32}}},
                        {"kind", CategoricalParameter{{"a", "b", "c", "d", "e"}}}});
  }
  Evaluation evaluate(const Configuration& x, double fidelity, Random&) const {
    return {.value = told(x), .fidelity = fidelity, .noise_free = told(x)};
  }
  static double told(const Configuration& x) {
    return x[0] + 10.0 * std::log10(x[1]) + 100.0 * x[2] + 1e3 * x[3] + 1e6 * x[4] + 1e7 * x[5];
  }
  std::optional<double> optimum() const { return -105.0; }
  std::string name() const { return "telling"; }
  std::vector<double> fidelities() const { return {1.0, 3.0}; }
};

TransformedProblem telling(Transformation transformation) {
  return {Telling{}, transformation};
}

Configuration point(std::initializer_list<double> values) {
  Configuration configuration(static_cast<Eigen::Index>(values.size()));
  std::ranges::copy(values, configuration.begin());
  return configuration;
}

std::vector<std::string> choices(const Parameter& parameter) {
  return std::get<CategoricalParameter>(parameter.kind).choices;
}

}  // namespace

TEST_CASE("a transformed problem's points are points of the original, each once, and have its values") {
  for (const Transformation transformation : transformations()) {
    INFO(name_of(transformation));
    const TransformedProblem problem = telling(transformation);
    CHECK(problem.name() == "telling/" + std::string(name_of(transformation)));
    CHECK(problem.fidelities() == std::vector<double>{1.0, 3.0});
    Random random(test_seed(1));
    const SearchSpace original = Telling{}.space();
    std::set<std::vector<double>> images;
    for (int i = 0; i < 500; ++i) {
      const Configuration configuration = problem.space().sample(random);
      const Configuration meant = problem.original(configuration);
      REQUIRE(original.contains(meant));
      images.insert({meant.begin(), meant.end()});
      const Evaluation evaluation = problem.evaluate(configuration, 3.0, random);
      const double regret = (evaluation.value - *problem.optimum()) / problem.value_scale();
      REQUIRE(regret == Approx(Telling::told(meant) + 105.0).epsilon(1e-9).margin(1e-9));
      REQUIRE(evaluation.noise_free == evaluation.value);
      REQUIRE(evaluation.fidelity == 3.0);
    }
    CHECK(images.size() == 500);
  }
}

TEST_CASE("choices permuted: the same words mean the same") {
  const TransformedProblem problem = telling(Transformation::choices_permuted);
  const auto listed = choices(problem.space()[5]), before = choices(Telling{}.space()[5]);
  CHECK_THAT(listed, Equals(std::vector<std::string>{"c", "d", "e", "a", "b"}));
  for (std::size_t i = 0; i < listed.size(); ++i) {
    const auto meant = problem.original(point({0.0, 0.01, 1.0, 5.0, 2.0, static_cast<double>(i)}))[5];
    CHECK(before[static_cast<std::size_t>(meant)] == listed[i]);
  }
}

TEST_CASE("parameters permuted: the same names mean the same") {
  const TransformedProblem problem = telling(Transformation::parameters_permuted);
  CHECK(problem.space()[0].name == "kind");
  CHECK(problem.space()[5].name == "x");
  CHECK(problem.original(point({4.0, 2.0, 5.0, 1.0, 0.01, -3.0})) == point({-3.0, 0.01, 1.0, 5.0, 2.0, 4.0}));
}

TEST_CASE("the box mirrored: on their own scales, levels with their numbers") {
  const TransformedProblem problem = telling(Transformation::box_mirrored);
  CHECK(std::get<OrdinalParameter>(problem.space()[4].kind).levels == std::vector<double>{32, 16, 8});
  const Configuration meant = problem.original(point({-5.0, 1e-2, 2.0, 5.0, 0.0, 1.0}));
  CHECK(meant.isApprox(point({10.0, 1e-3, 0.0, 5.0, 2.0, 1.0}), 1e-12));
  CHECK(problem.original(meant).isApprox(point({-5.0, 1e-2, 2.0, 5.0, 0.0, 1.0}), 1e-12));
}

TEST_CASE("values shifted and scaled: optimum and noise-free values too") {
  CHECK(*telling(Transformation::values_shifted).optimum() == -105.0 + 1024.0);
  CHECK(*telling(Transformation::values_scaled).optimum() == -105.0 * 1024.0);
  CHECK(telling(Transformation::values_scaled).value_scale() == 1024.0);
}

TEST_CASE("a dummy is a parameter more, that changes nothing, and takes no name that is there") {
  const TransformedProblem problem = telling(Transformation::dummy_added);
  REQUIRE(problem.space().dimension() == 7);
  Random random(test_seed(1));
  Configuration configuration = problem.space().sample(random);
  const double value = problem.evaluate(configuration, 1.0, random).value;
  configuration[6] = 1.0 - configuration[6];
  CHECK(problem.evaluate(configuration, 1.0, random).value == value);
  const TransformedProblem twice(problem, Transformation::dummy_added);
  CHECK(twice.space().dimension() == 8);
}
