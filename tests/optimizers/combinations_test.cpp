// Every model takes every acquisition it has the means for, and every maximiser each space that it can search.
#include <set>

#include "acquisitions/catalog.hpp"
#include "acquisitions/maximizers/catalog.hpp"
#include "catch.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "optimizers/every_optimizer.hpp"
#include "runners/single_run.hpp"
#include "runners/toy_catalogs.hpp"

using namespace bobench;

namespace {

/// What an option accepts, where that is one of several names.
std::vector<std::string> choices(const OptimizerEntry& entry, const std::string& option) {
  for (const OptionField& field : entry.options) {
    constexpr std::string_view before = "one of ";
    if (field.name != option || !field.accepted.starts_with(before)) continue;
    std::vector<std::string> names;
    for (const std::string& name : split(field.accepted.substr(before.size()), ',')) {
      names.push_back(name.substr(name.find_first_not_of(' ')));
    }
    return names;
  }
  return {};
}

/// The optimiser with that option, and settings that leave it little to do.
std::string spec_with(const OptimizerEntry& entry, const std::string& option, const std::string& value) {
  std::string text = quick(entry.name);
  const auto add = [&](const std::string& name, const std::string& setting) {
    const bool given = text.find(":" + name + "=") != text.npos || text.find("," + name + "=") != text.npos;
    if (given || std::ranges::find(entry.options, name, &OptionField::name) == entry.options.end()) return;
    text += (text.find(':') == text.npos ? ":" : ",") + name + "=" + setting;
  };
  add(option, value);
  for (const auto& [name, setting] :
       std::initializer_list<std::pair<const char*, const char*>>{{"initial_points", "3"},
                                                                  {"design_per_parameter", "1"},
                                                                  {"random_share", "0"},
                                                                  {"robo_candidates", "50"},
                                                                  {"evolution_evaluations", "50"},
                                                                  {"candidates", "20"},
                                                                  {"local_candidates", "5"},
                                                                  {"starts", "2"},
                                                                  {"random_candidates", "50"},
                                                                  {"local_searches", "2"},
                                                                  {"restarts", "0"},
                                                                  {"likelihood_restarts", "0"},
                                                                  {"representers", "10"},
                                                                  {"outcomes", "3"},
                                                                  {"joint_draws", "100"},
                                                                  {"places", "2"},
                                                                  {"place_points", "100"},
                                                                  {"minima", "3"},
                                                                  {"minimum_points", "100"}}) {
    add(name, setting);
  }
  return text;
}

/// Runs it; execute_run() checks each proposal.
std::vector<double> run_on(const Problem& problem, const std::string& spec, int budget) {
  const auto recipe = optimizers::catalog().recipe(spec);
  const auto run = runners::execute_run(problem, problem.name(), recipe, 0, {1, budget, true}, [] { return false; });
  INFO(spec << " on " << problem.name() << ": " << run->message);
  CHECK(run->status == results::RunStatus::complete);
  return run->configuration;
}

struct Names {
  std::set<std::string> optimizers, values;
};

/// Every value of the option in every optimiser that has it, on every kind of space.
Names try_all(const std::string& option) {
  Names tried;
  const Problem continuous = toy_catalogs().problems.make("synthetic/branin", 0);
  const OptimizerCatalog catalog = optimizers::catalog();
  for (const OptimizerEntry& entry : catalog.entries()) {
    for (const std::string& value : choices(entry, option)) {
      const std::string spec = spec_with(entry, option, value);
      tried.optimizers.insert(entry.name);
      tried.values.insert(value);
      if (value != "exhaustive") {
        run_on(continuous, spec, 7);
        run_on(MixedProblem{}, spec, 7);
      }
      const auto asked = run_on(FiniteProblem{}, spec, 8);
      std::set<std::pair<double, double>> seen;
      for (std::size_t i = 0; i < 8; ++i) seen.insert({asked[2 * i], asked[2 * i + 1]});
      INFO(spec);
      CHECK(seen.size() == 8);  // nothing twice in a finite space
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
  CHECK_THROWS_WITH(make("smac:acquisition=eei", box), ContainsSubstring("expected one of ei, log-ei, poi, lcb"));
  CHECK_THROWS_WITH(make("gp-ei:acquisition=lognormal-ei", box), ContainsSubstring("expected one of ei, log-ei"));
  CHECK_THROWS_WITH(make("gp-ei:maximizer=exhaustive", box), ContainsSubstring("needs a finite space"));
  // 10^8 configurations would be scored for each suggestion.
  SearchSpace many({{"a", IntegerParameter{1, 10000}}, {"b", IntegerParameter{1, 10000}}});
  CHECK_THROWS_WITH(make("bore-rf:maximizer=exhaustive", many), ContainsSubstring("the problem has 1e+08"));
  CHECK_NOTHROW(make("bore-rf", many));
  CHECK_THROWS_WITH(make("brvfl1:standardized_incumbent=true", box), ContainsSubstring("incumbent=standardized"));
  CHECK_THROWS_WITH(make("bore-rf:starts=3", box), ContainsSubstring("'starts' any more: give evolution_evaluations"));
  CHECK_NOTHROW(make("bore-mlp:starts=3", box));
  // Words of older versions.
  CHECK(optimizers::catalog().recipe("bore-mlp:maximizer=lbfgs").spec == "bore-mlp:maximizer=multi-start");
  CHECK(optimizers::catalog().recipe("smac:step=0.1").spec == "smac:neighbor_step=0.1");
}

TEST_CASE("no optimiser has two options of one name") {
  const OptimizerCatalog catalog = optimizers::catalog();
  for (const OptimizerEntry& entry : catalog.entries()) {
    std::set<std::string> names;
    for (const OptionField& field : entry.options) {
      INFO(entry.name << ":" << field.name);
      CHECK(names.insert(field.name).second);
    }
  }
}
