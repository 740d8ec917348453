#include "optimizers/differential_evolution_search.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include "analysis/statistics/mann_whitney.hpp"
#include "catch.hpp"
#include "invariance/transformed_problem.hpp"
#include "optimizers/catalog.hpp"
#include "optimizers/random_search.hpp"
#include "test_seed.hpp"

using namespace bobench;
using Eigen::Index;
using optimizers::Coding;
using Search = optimizers::DifferentialEvolutionSearch;

namespace {

const SearchSpace discrete({{"two", CategoricalParameter{{"a", "b"}}},
                            {"five", CategoricalParameter{{"a", "b", "c", "d", "e"}}},
                            {"level", OrdinalParameter{{1, 2, 3}}},
                            {"n", IntegerParameter{1, 6}}});

OptimizerContext context_of(const SearchSpace& space, int replicate = 0) {
  return {space, 1000, RunStreams(test_seed(1), "test", "differential-evolution", replicate)};
}

/// After pure noise: for each parameter, the share of evaluations 21 to 100 with its first value, and the share with
/// its last; one row each, one column per run.
Eigen::MatrixXd shares_under_noise(const Search::Options& options, int runs) {
  Eigen::MatrixXd shares = Eigen::MatrixXd::Zero(2 * discrete.dimension(), runs);
  for (int r = 0; r < runs; ++r) {
    Search search(context_of(discrete, r), options);
    Random noise(test_seed(static_cast<std::uint64_t>(r)));
    for (int t = 0; t < 100; ++t) {
      const Trial trial = search.ask();
      search.tell(trial, {.value = noise.normal()});
      if (t < 20) continue;
      for (Index i = 0; i < discrete.dimension(); ++i) {
        shares(2 * i, r) += (trial.configuration[i] == discrete[i].low()) / 80.0;
        shares(2 * i + 1, r) += (trial.configuration[i] == discrete[i].high()) / 80.0;
      }
    }
  }
  return shares;
}

double standard_error(const Eigen::RowVectorXd& values) {
  const auto n = static_cast<double>(values.size());
  return std::sqrt((values.array() - values.mean()).square().sum() / (n - 1.0) / n);
}

/// The optimum has the choices listed first or, permuted, the fourth of five.
struct FirstIsBest {
  SearchSpace space() const {
    std::vector<Parameter> parameters;
    for (const char* name : {"a", "b", "c", "d", "e", "f"}) {
      parameters.push_back({name, CategoricalParameter{{"v", "w", "x", "y", "z"}}});
    }
    return SearchSpace(std::move(parameters));
  }
  Evaluation evaluate(const Configuration& x, double, Random&) const { return {.value = x.array().min(1.0).sum()}; }
  std::optional<double> optimum() const { return 0.0; }
  std::string name() const { return "first-is-best"; }
};

/// The lowest of the values after 200 evaluations, for each replicate.
std::vector<double> lowest(const Problem& problem, const std::string& spec, int replicates) {
  const auto recipe = optimizers::catalog().recipe(spec);
  std::vector<double> values;
  for (int r = 0; r < replicates; ++r) {
    Optimizer search = recipe.make({problem.space(), 200, RunStreams(test_seed(1), problem.name(), recipe.spec, r)});
    double best = std::numeric_limits<double>::infinity();
    Random none(1);
    for (int t = 0; t < 200; ++t) {
      const Trial trial = search.ask();
      const Evaluation evaluation = problem.evaluate(trial.configuration, 1.0, none);
      best = std::min(best, evaluation.value);
      search.tell(trial, evaluation);
    }
    values.push_back(best);
  }
  return values;
}

}  // namespace

TEST_CASE("differential evolution begins with random search's configurations") {
  for (const Coding coding : {Coding::invariant, Coding::index}) {
    Search::Options options;
    options.coding = coding;
    Search search(context_of(discrete), options);
    optimizers::RandomSearch random(context_of(discrete));
    for (int i = 0; i < 20; ++i) {
      const Trial trial = search.ask();
      REQUIRE(trial.configuration == random.ask().configuration);
      REQUIRE(search.ask().configuration == trial.configuration);
      search.tell(trial, {.value = 0.0});
    }
    int same = 0;
    for (int i = 0; i < 20; ++i) {
      const Trial trial = search.ask();
      same += trial.configuration == random.ask().configuration;
      search.tell(trial, {.value = 0.0});
    }
    CHECK(same < 10);
  }
}

TEST_CASE("of values that are noise differential evolution learns nothing: no choice and no end is preferred") {
  const Eigen::MatrixXd shares = shares_under_noise({}, 400);
  for (Index i = 0; i < discrete.dimension(); ++i) {
    const Eigen::RowVectorXd first = shares.row(2 * i), last = shares.row(2 * i + 1);
    check_z("first minus last of " + discrete[i].name, (first - last).mean(), 0.0, standard_error(first - last));
    if (!discrete[i].is_categorical()) continue;
    check_z("first of " + discrete[i].name, first.mean(), 1.0 / *discrete[i].cardinality(), standard_error(first));
  }
}

TEST_CASE("differential evolution finds the best choices alike, wherever they are listed; coding=index does not") {
  const Problem first = FirstIsBest{};
  const Problem fourth = TransformedProblem(first, Transformation::choices_permuted);
  const auto p = [&](const std::string& spec) {
    return analysis::mann_whitney(lowest(first, spec, 200), lowest(fourth, spec, 200)).p;
  };
  check_above("p", p("differential-evolution"), p_bound);
  check_below("p of coding=index", p("differential-evolution:coding=index"), 1e-3);
}

TEST_CASE("an evaluation that fails does not change a member's value") {
  Search search(context_of(discrete), {});
  for (int i = 0; i < 60; ++i) {
    const Trial trial = search.ask();
    REQUIRE(discrete.contains(trial.configuration));
    search.tell(trial, {.value = std::nan("")});
  }
}
