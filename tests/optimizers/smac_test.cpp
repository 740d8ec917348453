#include "optimizers/smac.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "catch.hpp"
#include "optimizers/catalog.hpp"
#include "optimizers/final_regrets.hpp"
#include "test_seed.hpp"

using namespace bobench;
using Eigen::Index;
using optimizers::Smac;
using optimizers::SmacDesign, optimizers::SmacOptions;

namespace {

Evaluation value_of(double value) {
  return {.value = value};
}

OptimizerContext context_of(const SearchSpace& space, int budget = 100, int replicate = 0) {
  return {space, budget, RunStreams(test_seed(1), "test", "smac", replicate)};
}

/// Few candidates, no random suggestions.
SmacOptions quick() {
  SmacOptions options;
  options.search.loop.maximizer.of<acquisitions::LocalSearch>().random_candidates = 300;
  options.search.loop.random_share = 0.0;
  return options;
}

/// The number of configurations that do not depend on the observed values: the design's length.
std::size_t design_size(const SearchSpace& space, const SmacOptions& options, int budget) {
  Smac rising(context_of(space, budget), options), falling(context_of(space, budget), options);
  for (std::size_t i = 0;; ++i) {
    const Trial first = rising.ask(), second = falling.ask();
    if (first.configuration != second.configuration || i == 200) return i;
    rising.tell(first, value_of(first.configuration[0]));
    falling.tell(second, value_of(-first.configuration[0]));
  }
}

std::vector<Configuration> run_on(const Problem& problem, const SmacOptions& options, int count, int budget,
                                  int replicate = 0) {
  Smac smac(context_of(problem.space(), budget, replicate), options);
  Random noise(test_seed(1));
  std::vector<Configuration> asked;
  for (int i = 0; i < count; ++i) {
    const Trial trial = smac.ask();
    asked.push_back(trial.configuration);
    smac.tell(trial, problem.evaluate(trial.configuration, 1.0, noise));
  }
  return asked;
}

std::size_t distinct(const std::vector<Configuration>& configurations) {
  std::set<std::vector<double>> seen;
  for (const Configuration& configuration : configurations) seen.insert({configuration.begin(), configuration.end()});
  return seen.size();
}

}  // namespace

TEST_CASE("smac's design has ten points a parameter, a quarter of the budget at most, and one at least") {
  const SearchSpace box = SearchSpace::box(2, -1.0, 1.0);
  CHECK(design_size(box, quick(), 200) == 20);
  CHECK(design_size(box, quick(), 81) == 20);
  CHECK(design_size(box, quick(), 79) == 19);
  CHECK(design_size(box, quick(), 40) == 10);
  SmacOptions options = quick();
  options.initial_points_per_parameter = 3;
  CHECK(design_size(box, options, 200) == 6);
  options.design_share = 0.05;
  CHECK(design_size(box, options, 100) == 5);
}

TEST_CASE("smac begins with the points that all optimisers share") {
  for (const char* problem : {"synthetic/branin", "embedded/friedman"}) {
    const Problem instance = toy_catalogs().problems.make(problem, 0);
    const auto first = [&](const std::string& optimizer) {
      return optimizers::catalog().recipe(optimizer).make({instance.space(), 40, RunStreams(1, problem, optimizer, 0)});
    };
    Optimizer smac = first("smac"), other = first("random-search"), own = first("smac:design=sobol");
    for (int i = 0; i < 10; ++i) {
      const Trial trial = smac.ask();
      REQUIRE(trial.configuration == other.ask().configuration);
      CHECK((i > 0 || trial.configuration != own.ask().configuration));
      smac.tell(trial, value_of(i));
      other.tell(trial, value_of(i));
    }
    CHECK(smac.ask().configuration != other.ask().configuration);
  }
}

TEST_CASE("smac's own design is spread: each eighth of a coordinate has points, and replicates differ") {
  const SearchSpace space({{"x", RealParameter{-1.0, 3.0}}, {"rate", RealParameter{1e-8, 1.0, Scale::log}}});
  SmacOptions options;
  options.design = SmacDesign::sobol;
  Smac smac(context_of(space, 1000), options), other(context_of(space, 1000, 1), options);
  CHECK(smac.ask().configuration != other.ask().configuration);
  std::set<int> first, second;
  for (int i = 0; i < 20; ++i) {
    const Trial trial = smac.ask();
    first.insert(static_cast<int>(8.0 * to_unit(space[0], trial.configuration[0])));
    second.insert(static_cast<int>(8.0 * to_unit(space[1], trial.configuration[1])));
    smac.tell(trial, value_of(0.0));
  }
  CHECK(first.size() == 8);
  CHECK(second.size() == 8);
}

TEST_CASE("smac's own design gives discrete values equal shares") {
  const SearchSpace space(
      {{"n", IntegerParameter{3, 6}}, {"batch", OrdinalParameter{{8, 16}}}, {"x", RealParameter{0.0, 1.0}}});
  std::map<double, int> numbers, batches;
  SmacOptions options;
  options.design = SmacDesign::sobol;
  options.initial_points_per_parameter = 32;  // 96 points
  Smac smac(context_of(space, 1000), options);
  for (int i = 0; i < 96; ++i) {
    const Trial trial = smac.ask();
    REQUIRE(space.contains(trial.configuration));
    ++numbers[trial.configuration[0]];
    ++batches[trial.configuration[1]];
    smac.tell(trial, value_of(0.0));
  }
  REQUIRE(numbers.size() == 4);
  for (const auto& [number, count] : numbers) check_below("off 24", std::abs(count - 24), 3.5);
  for (const auto& [batch, count] : batches) check_below("off 48", std::abs(count - 48), 3.5);
}

// By the widths of the logarithm of [n - 0.5, n + 0.5]: of 1..4, 1 has log 3 / log 9, and 4 has log(9 / 7) / log 9.
TEST_CASE("smac's own design gives whole numbers on the log scale the shares that uniform draws give them") {
  const SearchSpace space({{"n", IntegerParameter{1, 4, Scale::log}}, {"x", RealParameter{0.0, 1.0}}});
  SmacOptions options;
  options.design = SmacDesign::sobol;
  options.initial_points_per_parameter = 64;  // 128 points
  Smac smac(context_of(space, 1000), options);
  std::map<double, int> times;
  for (int i = 0; i < 128; ++i) {
    const Trial trial = smac.ask();
    ++times[trial.configuration[0]];
    smac.tell(trial, value_of(0.0));
  }
  check_below("ones off 64", std::abs(times[1.0] - 64), 3.5);
  check_below("fours off 14.6", std::abs(times[4.0] - 14.6), 3.5);
}

TEST_CASE("smac evaluates nothing twice in a finite space, nor in the design, and continues when it is exhausted") {
  for (int replicate = 0; replicate < 10; ++replicate) {
    for (const int budget : {12, 100}) {
      for (const double random_share : {0.0, 0.2, 1.0}) {
        SmacOptions options = quick();
        options.search.loop.random_share = random_share;
        const auto asked = run_on(FiniteProblem{}, options, 20, budget, replicate);
        INFO("replicate " << replicate << ", budget " << budget << ", random share " << random_share);
        CHECK(distinct({asked.begin(), asked.begin() + 12}) == 12);
      }
    }
  }
}

TEST_CASE("categories=subsets is another forest where there are categories, and the same where there are none") {
  SmacOptions subsets = quick();
  subsets.categories = optimizers::SmacCategories::subsets;
  const Problem branin = toy_catalogs().problems.make("synthetic/branin", 0);
  CHECK(run_on(branin, subsets, 20, 40) == run_on(branin, quick(), 20, 40));
  CHECK(run_on(MixedProblem{}, subsets, 30, 40) != run_on(MixedProblem{}, quick(), 30, 40));
  for (int replicate = 0; replicate < 10; ++replicate) {
    CHECK(distinct(run_on(FiniteProblem{}, subsets, 12, 12, replicate)) == 12);
  }
}

TEST_CASE("with random_share=1 smac does not look at what it is told, with 0.3 seven in ten suggestions do") {
  const SearchSpace box = SearchSpace::box(1, 0.0, 1.0);
  SmacOptions options = quick();
  options.search.loop.random_share = 1.0;
  CHECK(design_size(box, options, 40) == 200);
  Smac drawn(context_of(box, 40), options);
  int low = 0;
  options.search.loop.random_share = 0.3;
  Smac searching(context_of(box), options);
  for (int i = 0; i < 60; ++i) {
    const double x = (i + 0.5) / 60.0;
    searching.tell({Configuration::Constant(1, x)}, value_of(std::abs(x - 0.1)));
  }
  int close = 0;
  for (int i = 0; i < 200; ++i) close += std::abs(searching.ask().configuration[0] - 0.1) < 0.05;
  check_z("close", close, 146.0, std::sqrt(200.0 * 0.73 * 0.27));  // 0.7 + 0.3 / 10 of 200
  for (int i = 0; i < 400; ++i) {
    const Trial trial = drawn.ask();
    low += trial.configuration[0] < 0.5;
    drawn.tell(trial, value_of(trial.configuration[0]));
  }
  check_z("low", low, 200.0, 10.0);
}

TEST_CASE("smac searches on where evaluations fail, and away from there") {
  constexpr double inf = std::numeric_limits<double>::infinity();
  for (const double failure : {std::nan(""), inf, -inf}) {
    Smac smac(context_of(SearchSpace::box(1, 0.0, 1.0)), quick());
    for (int i = 0; i < 60; ++i) {
      const double x = (i + 0.5) / 60.0;
      smac.tell({Configuration::Constant(1, x)}, value_of(x < 0.3 ? failure : x));
    }
    for (int i = 0; i < 20; ++i) {
      const double x = smac.ask().configuration[0];
      check_above("suggestion", x, 0.2);
      check_below("suggestion", x, 0.5);
    }
  }
  Smac blind(context_of(SearchSpace::box(1, 0.0, 1.0)), quick());
  std::set<double> drawn;
  for (int i = 0; i < 60; ++i) {
    blind.tell({Configuration::Constant(1, 0.01 * i)}, value_of(std::nan("")));
    drawn.insert(blind.ask().configuration[0]);
  }
  CHECK(drawn.size() == 60);
}

TEST_CASE("smac's forest is grown from scratch as often as refit_every and refit_growth say") {
  const Problem branin = toy_catalogs().problems.make("synthetic/branin", 0);
  const auto asked = [&](int every, double growth) {
    SmacOptions options = quick();
    options.initial_points_per_parameter = 5;
    options.search.loop.refit.every = every;
    options.search.loop.refit.growth = growth;
    return run_on(branin, options, 30, 100);
  };
  /// Number of equal configurations before the first difference.
  const auto alike = [&](const std::vector<Configuration>& one, const std::vector<Configuration>& other) {
    return std::ranges::mismatch(one, other).in1 - one.begin();
  };
  const auto always = asked(1, 0.0), every_fourth = asked(4, 0.0), by_a_third = asked(1, 0.3);
  CHECK(alike(always, every_fourth) == 11);      // the design and the first forest's suggestion
  CHECK(alike(every_fourth, by_a_third) == 13);  // both fit the second one, at 14 and 13
  CHECK(alike(always, asked(1, 0.01)) == 30);
}

TEST_CASE("smac beats random search on Branin after 100 evaluations") {
  check_beats_random_search("synthetic/branin", "smac", 100, 20);
}

TEST_CASE("smac beats random search on Hartmann's function after 60 evaluations", "[slow]") {
  check_beats_random_search("synthetic/hartmann6", "smac", 60, 45);
}
