// What every optimiser of the catalogue must do; adding one to the catalogue adds it here.
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <thread>

#include "runners/single_run.hpp"
#include "runners/toy_catalogs.hpp"

using namespace bobench;

namespace {

/// Settings that make the runs of costly optimisers short, in the same way as they go.
std::string quick(const std::string& name) {
  static const std::string chain = ":draws=60,burn_in=40,max_depth=4,candidates=100,starts=3";
  static const std::map<std::string, std::string> settings{
      {"gp-mcmc", ":chain_length=5,burn_in=5"},
      {"gpo", ":likelihood_restarts=2,candidates=10,starts=5"},
      {"sbnn-ei", chain},
      {"sbnn-eei", chain},
      {"hbnn-ei", chain},
      {"hbnn-eei", chain},
      {"bohamiann", ":units=10,burn_in_per_point=3,networks=10,thin=5"},
      {"elm-ei", ":networks=20,candidates=50,starts=3"},
      {"elm-eei", ":networks=20,candidates=50,starts=3"},
      {"ervfl1", ":members=5,hidden=40"},
      {"ervfl2", ":members=5,hidden=40,alpha=evidence"},
      {"ervfl3", ":members=5,hidden=40,anchor=printed"},
      {"ervfl4", ":members=5,hidden=40"},
      {"brvfl1", ":hidden=40"},
      {"brvfl2", ":hidden=40,alpha=evidence"},
      {"brvfl3", ":hidden=40,redraw=false"},
      {"brvfl4", ":hidden=40,noise=false"},
      {"dngo", ":epochs=5,units=10,walkers=6,burn_in=5,chain=5"},
      {"mc-dropout", ":epochs=5,units=10,passes=10"},
      {"bnn-vi", ":steps=20,units=10,draws=10"}};
  const auto found = settings.find(name);
  return found == settings.end() ? name : name + found->second;
}

/// The optimisers of the catalogue, and one more set of options for those that have several ways.
std::vector<std::string> all_specs() {
  std::vector<std::string> specs;
  const OptimizerCatalog catalog = optimizers::catalog();
  for (const OptimizerEntry& entry : catalog.entries()) specs.push_back(quick(entry.name));
  for (const char* spec :
       {"gp-ei:initial_points=2,kernel=se,ard=false,refit_every=5", "gp-ei:kernel=rq,priors=false",
        "gp-ei:kernel=matern32,starts=0", "differential-evolution:strategy=best1bin,population=6", "tpe:startup=2",
        "tpe:startup=2,unseen=true,candidates=1", "tpe:style=bohb,startup=1",
        "tpe:style=bohb,startup=1,unseen=true,min_bandwidth=0.3", "hyperband:eta=2", "bohb:eta=2,random_share=0",
        "regularized-evolution:population=5,sample=3", "bore-mlp:maximizer=relaxed",
        "bore-mlp:label=below,hidden_layers=3,schedule=decay", "bore-rf:maximizer=random", "boggn:covariance=kronecker",
        "boggn:covariance=diagonal,predictive=probit", "boggn-gp:tune_prior=true",
        "smac:random_candidates=100,design_per_parameter=2"}) {
    specs.emplace_back(spec);
  }
  for (const char* spec :
       {"gp:frozen=true,acquisition=eqi", "gp:acquisition=aei",
        "gp:maximizer=multi-start,acquisition=poi,target=0.5,candidates=50,starts=3,restart=true",
        "gp-mcmc:acquisition=log-ei,chain_length=5,burn_in=5", "rf:acquisition=lcb,confidence=0.99,maximizer=evolution",
        "rf:unit_box=true,initial_points=4"}) {
    specs.emplace_back(spec);
  }
  return specs;
}

results::RunResult run_on(const Problem& problem, const std::string& spec, int budget, std::uint64_t seed = 1) {
  const auto recipe = optimizers::catalog().recipe(spec);
  const auto run = runners::execute_run(problem, problem.name(), recipe, 0, {seed, budget, true}, [] { return false; });
  INFO(spec << " on " << problem.name() << ": " << run->message);
  CHECK(run->status == results::RunStatus::complete);
  return *run;
}

struct ConstantProblem : MixedProblem {
  Evaluation evaluate(const Configuration&, double, Random&) const {
    return {.value = 3.0, .fidelity = 1.0, .cost_seconds = 0.0, .noise_free = std::nullopt};
  }
  std::string name() const { return "constant"; }
};

struct AlwaysNan : MixedProblem {
  Evaluation evaluate(const Configuration&, double, Random&) const {
    return {.value = std::nan(""), .fidelity = 1.0, .cost_seconds = 0.0, .noise_free = std::nullopt};
  }
  std::string name() const { return "always-nan"; }
};

struct HugeValues : HoleyProblem {
  Evaluation evaluate(const Configuration& x, double, Random&) const {
    return {.value = 1e150 * (x[0] - 0.5), .fidelity = 1.0, .cost_seconds = 0.0, .noise_free = std::nullopt};
  }
  std::string name() const { return "huge-values"; }
};

std::vector<Problem> awkward_problems() {
  const auto problems = toy_catalogs().problems;
  return {MixedProblem{},
          FiniteProblem{},
          HoleyProblem{},
          ConstantProblem{},
          AlwaysNan{},
          HugeValues{},
          problems.make("synthetic/sin-one", 0),
          problems.make("synthetic/noise-only", 0),
          problems.make("synthetic/forrester/multi-fidelity", 0)};
}

}  // namespace

TEST_CASE("every optimiser proposes points of the space and survives whatever it is told") {
  // execute_run() checks each proposal: one outside the space would fail the run.
  for (const std::string& spec : all_specs()) {
    for (const Problem& problem : awkward_problems()) CHECK(run_on(problem, spec, 30).value.size() == 30);
  }
}

TEST_CASE("every optimiser is content with a budget of one") {
  for (const std::string& spec : all_specs()) CHECK(run_on(MixedProblem{}, spec, 1).value.size() == 1);
}

TEST_CASE("every optimiser does the same for the same seed, also in other threads, and something else for another") {
  for (const std::string& spec : all_specs()) {
    const auto first = run_on(MixedProblem{}, spec, 25);
    std::vector<std::vector<double>> others(4);
    std::vector<std::thread> threads;
    for (auto& other : others) {
      threads.emplace_back([&] {
        const auto recipe = optimizers::catalog().recipe(spec);
        other = runners::execute_run(MixedProblem{}, "mixed", recipe, 0, {1, 25, true}, [] {
                  return false;
                })->configuration;
      });
    }
    for (std::thread& thread : threads) thread.join();
    for (const auto& other : others) CHECK(other == first.configuration);
    CHECK(run_on(MixedProblem{}, spec, 25, 2).configuration != first.configuration);
  }
}

TEST_CASE("every optimiser copes with trials it never asked for") {
  const MixedProblem problem;
  for (const std::string& spec : all_specs()) {
    INFO(spec);
    Optimizer optimizer =
        optimizers::catalog().recipe(spec).make({problem.space(), 40, RunStreams(1, "mixed", spec, 0)});
    Random random(3);
    for (int i = 0; i < 20; ++i) {
      const Configuration point = problem.space().sample(random);
      optimizer.tell({point}, problem.evaluate(point, 1.0, random));
      const Trial trial = optimizer.ask();
      REQUIRE(problem.space().contains(trial.configuration));
      if (i % 3 != 0) optimizer.tell(trial, problem.evaluate(trial.configuration, 1.0, random));
    }
  }
}

TEST_CASE("model-based optimisers do not repeat themselves in a finite space") {
  const auto run = run_on(FiniteProblem{}, "gp-ei:initial_points=2", 12);
  std::set<std::pair<double, double>> seen;
  for (std::size_t i = 2; i < 12; ++i) {
    CHECK(seen.insert({run.configuration[2 * i], run.configuration[2 * i + 1]}).second);
  }
}
