#include "core/timed_problem.hpp"

#include <cmath>

#include <fmt/format.h>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/problem_catalog.hpp"

using namespace bobench;

namespace {

/// Has costs of its own, and three fidelities.
struct Costly {
  SearchSpace space() const { return SearchSpace::box(2, 0.0, 1.0); }
  std::vector<double> fidelities() const { return {1.0, 5.0, 10.0}; }
  Evaluation evaluate(const Configuration& x, double fidelity, Random&) const {
    return {.value = x.sum(), .fidelity = fidelity, .cost_seconds = 7.0};
  }
  std::optional<double> optimum() const { return 0.0; }
  std::string name() const { return "costly"; }
};

struct Resumable : Costly {
  void resume(std::size_t, Random&) const {}
};

double cost_of(const Problem& problem, const Configuration& x, double fidelity = 10.0) {
  Random random(1);
  return problem.evaluate(x, fidelity, random).cost_seconds;
}

TimedProblem timed(const std::string& model, int replicate = 0) {
  return {Costly{}, CostModel::parse(model), replicate, "timed"};
}

}  // namespace

TEST_CASE("cost models are written as they are read, others are refused") {
  for (const char* text : {"recorded", "constant", "lognormal(0.5)", "lognormal(0)", "uniform", "half-normal",
                           "exponential", "measured", "recorded+overhead", "lognormal(1.25)+overhead"}) {
    CHECK(CostModel::parse(text).text() == text);
  }
  CHECK(CostModel::parse("lognormal(5e-1)").text() == "lognormal(0.5)");
  for (const char* text : {"", "lognormal", "lognormal()", "lognormal(-1)", "lognormal(nan)", "lognormal(1",
                           "constant(2)", "normal", "+overhead", "constant+overhead+overhead", "constant "}) {
    INFO(text);
    CHECK_THROWS_WITH(CostModel::parse(text), ContainsSubstring("expected recorded, constant, lognormal(S)"));
  }
}

TEST_CASE("costs are a function of the configuration and the replicate, in proportion to the fidelity") {
  const Configuration x = Configuration::Constant(2, 0.25), y = Configuration::Constant(2, 0.5);
  CHECK(cost_of(timed("recorded"), x) == 7.0);
  CHECK(cost_of(timed("constant"), x) == 1.0);
  CHECK(cost_of(timed("constant"), x, 5.0) == 0.5);
  const double cost = cost_of(timed("lognormal(0.5)"), x);
  CHECK(cost_of(timed("lognormal(0.5)"), x) == cost);
  CHECK(cost_of(timed("lognormal(0.5)"), x, 1.0) == Approx(0.1 * cost));
  CHECK(cost_of(timed("lognormal(0.5)"), y) != cost);
  CHECK(cost_of(timed("lognormal(0.5)", 1), x) != cost);
  CHECK(cost_of(timed("lognormal(0)"), x) == 1.0);
}

TEST_CASE("random costs have the moments of their distributions") {
  Random random(3);
  constexpr int count = 20'000;
  const auto moments = [&](const std::string& model) {
    const Problem problem = timed(model);
    double sum = 0.0, squares = 0.0;
    for (int i = 0; i < count; ++i) {
      const double cost = cost_of(problem, random.uniform_vector(2));
      sum += cost;
      squares += cost * cost;
    }
    return std::pair(sum / count, squares / count - std::pow(sum / count, 2));
  };
  const auto check = [&](const std::string& model, double mean, double variance) {
    const auto [observed_mean, observed_variance] = moments(model);
    INFO(model);
    CHECK(observed_mean == Approx(mean).epsilon(0.03));
    CHECK(observed_variance == Approx(variance).epsilon(0.1));
  };
  check("uniform", 1.0, 1.0 / 12.0);
  check("exponential", 1.0, 1.0);
  check("half-normal", 1.0, std::acos(-1.0) / 2.0 - 1.0);
  check("lognormal(0.5)", std::exp(0.125), (std::exp(0.25) - 1.0) * std::exp(0.25));
}

TEST_CASE("the rules cost=MODEL and time-limit=S of an id come last, and go with any other rule") {
  ProblemCatalog catalog;
  catalog.add(Costly{}, "with a cost");
  catalog.add({.name = "program",
               .pattern = "program",
               .description = "",
               .list = [] { return std::vector<ProblemInfo>{}; },
               .make = [](const std::vector<std::string>&, int) -> Problem { return Resumable{}; },
               .starts_programs = true});
  CHECK(catalog.canonical_id("costly/cost=constant/noise=1e-1") == "costly/noise=0.1/cost=constant");
  CHECK(catalog.expand("costly/cost=constant,uniform") ==
        std::vector<std::string>{"costly/cost=constant", "costly/cost=uniform"});
  const Problem problem = catalog.make("costly/noise=0.1/cost=constant", 0);
  CHECK(problem.name() == "costly/noise=0.1/cost=constant");
  CHECK(cost_of(problem, Configuration::Constant(2, 0.5)) == 1.0);
  CHECK(problem.fidelities().size() == 3);
  CHECK_FALSE(problem.can_resume());
  CHECK(problem.details().empty());
  CHECK(catalog.make("costly/cost=constant+overhead", 0).details().at(counts_overhead_key) == true);
  CHECK_THROWS_WITH(catalog.make("costly/cost=free", 0), ContainsSubstring("problem 'costly/cost=free': the cost is"));
  CHECK_THROWS_WITH(catalog.make("costly/cost=constant/cost=uniform", 0), ContainsSubstring("cost is given twice"));
  CHECK(catalog.takes_real_time("program"));
  CHECK_FALSE(catalog.takes_real_time("program/cost=measured"));
  CHECK_FALSE(catalog.takes_real_time("costly"));
  CHECK(catalog.make("program/cost=measured", 0).can_resume());

  CHECK(catalog.canonical_id("costly/time-limit=6e1/noise=0.1/cost=constant") ==
        "costly/noise=0.1/cost=constant/time-limit=60");
  const Problem limited = catalog.make("costly/noise=0.1/time-limit=60", 0);
  CHECK(limited.name() == "costly/noise=0.1/time-limit=60");
  CHECK(limited.details().at(time_limit_key) == 60.0);
  CHECK(cost_of(limited, Configuration::Constant(2, 0.5)) == 7.0);
  CHECK(catalog.make("program/time-limit=60", 0).can_resume());
  CHECK(catalog.takes_real_time("program/time-limit=60"));
  for (const char* limit : {"0", "-1", "inf", "nan", "long", ""}) {
    CHECK_THROWS_WITH(catalog.make(fmt::format("costly/time-limit={}", limit), 0),
                      ContainsSubstring(fmt::format("the time limit is '{}'; expected seconds", limit)));
  }
  CHECK_THROWS_WITH(catalog.make("costly/time-limit=1/time-limit=2", 0),
                    ContainsSubstring("time-limit is given twice"));
}
