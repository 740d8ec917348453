// Every model works with every acquisition that it supports, and every maximiser on each space that it can search.
#include <set>

#include "acquisitions/catalog.hpp"
#include "acquisitions/maximizers/catalog.hpp"
#include "catch.hpp"
#include "core/error.hpp"
#include "optimizers/quick_spec.hpp"
#include "runners/execution/single_run.hpp"
#include "runners/toy_catalogs.hpp"
#include "test_seed.hpp"

using namespace bobench;

namespace {

/// Runs it; execute_run() checks each proposal.
std::vector<double> run_on(const Problem& problem, const std::string& spec, int budget) {
  const auto recipe = optimizers::catalog().recipe(spec);
  const auto run = runners::execute_run({problem, problem.name(), recipe, 0, {1, budget, true}});
  INFO(spec << " on " << problem.name() << ": " << run->message);
  CHECK(run->status == results::RunStatus::complete);
  return run->configuration;
}

struct Names {
  std::set<std::string> optimizers, values;
};

/// Runs it in a finite space, where configurations must not repeat.
void run_on_finite(const std::string& spec) {
  const auto asked = run_on(FiniteProblem{}, spec, 8);
  std::set<std::pair<double, double>> seen;
  for (std::size_t i = 0; i < 8; ++i) seen.insert({asked[2 * i], asked[2 * i + 1]});
  INFO(spec);
  CHECK(seen.size() == 8);
}

/// Every value of the option for every optimiser that has it, on every kind of space; in an instrumented program on one
/// kind, by turns.
Names try_all(const std::string& option) {
  Names tried;
  int optimizers = 0;
  const Problem continuous = toy_catalogs().problems.make("synthetic/branin", 0);
  const OptimizerCatalog catalog = optimizers::catalog();
  for (const OptimizerEntry& entry : catalog.entries()) {
    int turn = optimizers++;
    for (const std::string& value : choices_of(field_named(entry, option))) {
      turn = (turn + 1) % 3;
      const std::string spec = spec_with(entry, {{option, value}});
      tried.optimizers.insert(entry.name);
      tried.values.insert(value);
      const bool is_finite_only = value == "exhaustive";
      if (!is_finite_only && (!instrumented || turn == 0)) run_on(continuous, spec, 7);
      if (!is_finite_only && (!instrumented || turn == 1)) run_on(MixedProblem{}, spec, 7);
      if (is_finite_only || !instrumented || turn == 2) run_on_finite(spec);
    }
  }
  return tried;
}

}  // namespace

TEST_CASE("every maximiser works with every model, on every space that it can search") {
  const Names tried = try_all("maximizer");
  std::set<std::string> all{"auto"};
  std::apply([&](const auto&... one) { (all.insert(one.names.begin(), one.names.end()), ...); },
             acquisitions::Maximizers());
  CHECK(tried.values == all);
  for (const char* name : {"gp-ei", "smac", "gp", "gp-mcmc", "rf", "bohamiann", "hbnn-eei", "brvfl1", "bore-rf",
                           "bore-mlp", "bore-kde", "boggn"}) {
    CHECK(tried.optimizers.contains(name));
  }
}

TEST_CASE("every acquisition works with every model that has the means for it") {
  const Names tried = try_all("acquisition");
  std::set<std::string> all;
  std::apply([&](const auto&... one) { (all.insert(one.name), ...); }, acquisitions::Acquisitions());
  CHECK(tried.values == all);
  for (const char* name : {"gp-ei", "smac", "gp", "gp-mcmc", "rf", "bohamiann", "hbnn-eei", "brvfl1", "ervfl1"}) {
    CHECK(tried.optimizers.contains(name));
  }
}

TEST_CASE("every incumbent and every way with failed evaluations works with every model") {
  CHECK(try_all("incumbent").values == std::set<std::string>{"observed", "standardized", "predicted"});
  CHECK(try_all("incumbent_place").values == std::set<std::string>{"like-value", "observed", "standardized"});
  CHECK(try_all("failed").values == std::set<std::string>{"left-out", "worst"});
}

TEST_CASE("what does not fit is refused in a line that says why") {
  const auto make = [](const std::string& spec, const SearchSpace& space) {
    optimizers::catalog().recipe(spec).make({space, 20, RunStreams(1, "test", spec, 0)});
  };
  const SearchSpace box = SearchSpace::box(2, 0.0, 1.0);
  CHECK_THROWS_WITH(make("smac:maximizer=multi-start", box), ContainsSubstring("expected one of auto, robo"));
  CHECK_THROWS_WITH(make("smac:acquisition=eei", box),
                    ContainsSubstring("expected one of ei, log-ei, poi, poi-targets, lcb"));
  CHECK_THROWS_WITH(make("gp-ei:acquisition=lognormal-ei", box), ContainsSubstring("expected one of ei, log-ei"));
  CHECK_THROWS_WITH(make("gp-ei:maximizer=exhaustive", box), ContainsSubstring("needs a finite space"));
  // Each suggestion would score 10^8 configurations.
  SearchSpace many({{"a", IntegerParameter{1, 10000}}, {"b", IntegerParameter{1, 10000}}});
  CHECK_THROWS_WITH(make("bore-rf:maximizer=exhaustive", many), ContainsSubstring("the problem has 1e+08"));
  CHECK_NOTHROW(make("bore-rf", many));
  CHECK_THROWS_WITH(make("brvfl1:standardized_incumbent=true", box), ContainsSubstring("incumbent=standardized"));
  CHECK_THROWS_WITH(make("bore-rf:starts=3", box), ContainsSubstring("'starts' any more: give maximizer.evaluations"));
  CHECK_THROWS_WITH(make("gp-ei:kappa=2", box),
                    ContainsSubstring("belongs to acquisition=lcb, and acquisition is log-ei"));
  CHECK_THROWS_WITH(make("gp-ei:acquisition.kappa=2", box), ContainsSubstring("belongs to acquisition=lcb"));
  CHECK_THROWS_WITH(make("gp-ei:maximizer.candidate=2", box), ContainsSubstring("did you mean 'maximizer.candidates'"));
  CHECK_NOTHROW(make("bore-mlp:starts=3", box));
  // Names used by older versions.
  CHECK(optimizers::catalog().recipe("bore-mlp:maximizer=lbfgs").spec == "bore-mlp:maximizer=multi-start");
  CHECK(optimizers::catalog().recipe("smac:step=0.1").spec == "smac:maximizer.step=0.1");
}

TEST_CASE("texts of earlier builds are read, and their random streams keep their names") {
  const auto check = [](const std::string& former, const std::string& current) {
    for (const std::string& text : {former, current}) {
      const OptimizerRecipe recipe = optimizers::catalog().recipe(text);
      CHECK(recipe.spec == current);
      CHECK(recipe.streams == former);
    }
  };
  check("gp-ei:acquisition=lcb,kappa=2.5,candidates=50,starts=2,kernel=se",
        "gp-ei:acquisition=lcb,acquisition.kappa=2.5,maximizer.candidates=50,maximizer.starts=2,kernel=se");
  check("bore-rf:maximizer=random,random_candidates=50", "bore-rf:maximizer=random,maximizer.candidates=50");
  check("bore-rf:evolution_evaluations=50,random_candidates=100",
        "bore-rf:maximizer.evaluations=50,maximizer.random_candidates=100");
  check("gp:infill=goal-seeking,goals=3,goal_least=0.5,likelihood_restarts=3",
        "gp:infill=goal-seeking,infill.goals=3,infill.min_goal=0.5,restarts=3");
  check("gp-cl:cl_units=8", "gp-cl:infill.hidden_units=8");
  check("brvfl1:hidden=40,noise=false", "brvfl1:hidden_units=40,noise_in_variance=false");
  check("tpe:startup=5", "tpe:initial_points=5");
  check("gp-ei:kernel=matern32", "gp-ei:kernel=matern32");
  // A component in JSON is an object with its name.
  const nlohmann::json options = optimizers::catalog().recipe("gp-ei:acquisition=lcb,acquisition.kappa=2.5").options;
  CHECK(options.at("acquisition") == nlohmann::json({{"name", "lcb"}, {"kappa", 2.5}, {"confidence", 0.0}}));
  CHECK(options.at("maximizer").at("starts") == 5);
}
