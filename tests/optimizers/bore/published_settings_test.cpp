// The published settings of the density-ratio methods, by name; the tests fail if a default departs from its paper.
#include <algorithm>
#include <cmath>
#include <map>

#include "catch.hpp"
#include "optimizers/bayesian/bayesian_optimizer.hpp"
#include "optimizers/catalog.hpp"
#include "runners/execution/single_run.hpp"
#include "runners/toy_catalogs.hpp"
#include "test_seed.hpp"

using namespace bobench;
using nlohmann::json;

namespace {

OptimizerRecipe recipe(const std::string& spec) {
  return optimizers::catalog().recipe(spec);
}

/// Checks single options of a spec.
void check_options(const std::string& spec, const std::map<std::string, json>& expected) {
  const json options = recipe(spec).options;
  for (const auto& [name, value] : expected) {
    const std::size_t dot = name.find('.');
    json given = options.at(name.substr(0, dot));
    if (given.is_object()) given = given.at(dot == std::string::npos ? "name" : name.substr(dot + 1));
    INFO(spec << ": " << name << " is " << given);
    CHECK(given == value);
  }
}

const std::map<std::string, json> bore_published = {
    {"gamma", 1.0 / 3.0},      // tiao2021, Sec. 5: everywhere
    {"schedule", "constant"},  // "
    {"label", "at-most"},      // Alg. 1: z = 1 where y <= tau
    {"initial_points", 10},    // the authors' code
    {"random_share", 0.1},     // the authors' code
    {"min_distance", 1e-5},    // the authors' code: relative 1e-5
    {"distance", "fixed"}      // "
};

const std::map<std::string, json> of_trees = {
    {"maximizer", "auto"},                 // Sec. 5: random in discrete spaces, evolution in others
    {"maximizer.random_candidates", 500},  // "
    {"maximizer.evaluations", 2000}        // "
};

}  // namespace

TEST_CASE("style=paper has the published settings of BORE-MLP") {
  check_options("bore-mlp:style=paper", bore_published);
  check_options("bore-mlp:style=paper", {{"maximizer", "relaxed"},  // Sec. 5 and App. J.3: L-BFGS, relaxed features
                                         {"maximizer.candidates", 1024},  // the authors' code
                                         {"maximizer.starts", 3},         // App. J.3
                                         {"ordinals", "scaled"},          // Sec. 5: rounded
                                         {"hidden_layers", 2},            // App. J.3
                                         {"hidden_units", 32},            // App. J.3
                                         {"activation", "elu"},           // App. J.3: relu in higher dimensions
                                         {"batch", 64},                   // App. J.3
                                         {"steps", 100},                  // App. J.3
                                         {"rate", 1e-3},                  // App. J: Keras's default, as not listed
                                         {"weight_decay", 0.0},
                                         {"retrain", false},     // the authors' code: warm start
                                         {"elu_up_to", 0},       // App. J.3: no number
                                         {"fresh_weight", 1.0},  // App. F proposes the following, and Sec. 5 lists none
                                         {"patience", 0},
                                         {"validation", 0.0},
                                         {"annealing", 0.0}});
}

TEST_CASE("style=paper has the published settings of BORE-RF and BORE-XGB, calibrated or not") {
  for (const char* id : {"bore-rf", "bore-rf-platt", "bore-rf-isotonic"}) {
    const std::string spec = std::string(id) + ":style=paper";
    check_options(spec, bore_published);
    check_options(spec, of_trees);
    check_options(spec, {{"trees", 100},    // App. J.1
                         {"min_split", 2},  // App. J.1
                         {"max_depth", 0},  // App. J.1: unlimited
                         {"bootstrap", true}});
  }
  for (const char* id : {"bore-xgb", "bore-xgb-platt", "bore-xgb-isotonic"}) {
    const std::string spec = std::string(id) + ":style=paper";
    check_options(spec, bore_published);
    check_options(spec, of_trees);
    check_options(spec, {{"rounds", 100},          // App. J.2
                         {"eta", 0.3},             // App. J.2
                         {"min_child_weight", 1},  // App. J.2
                         {"max_depth", 6}});       // App. J.2
  }
}

TEST_CASE("style=paper has the published settings of BOGGN, and what it leaves open from the libraries") {
  for (const char* id : {"boggn", "boggn-gp"}) {
    const std::string spec = std::string(id) + ":style=paper";
    check_options(spec, bore_published);
    check_options(spec, {{"maximizer", "auto"},    // hassen2021, Sec. 5: random in discrete spaces, else L-BFGS
                         {"maximizer.starts", 3},  // as BORE
                         {"hidden_layers", 2},     // Sec. 5
                         {"hidden_units", 32},     // Sec. 5
                         {"activation", "relu"},   // Sec. 5
                         {"batch", 32},            // Sec. 5
                         {"steps", 100},           // as BORE
                         {"rate", 1e-3},           // Keras's
                         {"prior_precision", 1},   // the library Laplace's
                         {"tune_prior", false},    // "
                         {"predictive", "mc"},     // Sec. 3.3
                         {"samples", 100}});       // the library Laplace's
  }
  check_options("boggn:style=paper", {{"covariance", "full"}});
}

TEST_CASE("what differs by default, for the better, is these settings and no others") {
  const auto spec_of = [](const std::string& text) { return recipe(text).spec; };
  CHECK(spec_of("bore-mlp:style=paper") == "bore-mlp:maximizer=relaxed,min_distance=1e-05,rate=0.001");
  CHECK(spec_of("boggn:style=paper") == "boggn:min_distance=1e-05,prior_precision=1.0");
  for (const char* id : {"bore-rf", "bore-xgb", "bore-rf-platt", "bore-xgb-isotonic", "bore-svm"}) {
    CHECK(spec_of(std::string(id) + ":style=paper") == std::string(id) + ":min_distance=1e-05");
  }
  check_options("bore-mlp", {{"maximizer", "auto"}, {"min_distance", 0.005}, {"rate", 3e-3}, {"distance", "fixed"}});
  check_options("bore-rf", {{"min_distance", 0.01}, {"distance", "fixed"}});
  check_options("boggn", {{"min_distance", 0.005}, {"prior_precision", 0.1}, {"distance", "fixed"}});
  // A preset is not an option: options given explicitly override it, in any order.
  CHECK(spec_of("bore-mlp:rate=0.003,style=paper,maximizer=auto") == "bore-mlp:min_distance=1e-05");
  CHECK(spec_of("bore-mlp:style=default") == "bore-mlp");
}

TEST_CASE("a list of options says which are the paper's") {
  const OptimizerCatalog catalog = optimizers::catalog();
  for (const OptimizerEntry& entry : catalog.entries()) {
    const auto style = std::ranges::find_if(entry.options, [](const OptionField& option) {
      return option.name == "style" && option.description.starts_with("paper stands for");
    });
    INFO(entry.name);
    const bool is_published = entry.name.starts_with("bore-") && entry.name != "bore-hb";  // no paper has bore-hb
    CHECK((style != entry.options.end()) == (is_published || entry.name.starts_with("boggn")));
    if (entry.name == "bore-mlp") {
      CHECK(style->accepted == "one of default, paper");
      CHECK(style->description == "paper stands for min_distance=0.00001,maximizer=relaxed,rate=0.001");
      CHECK(style->get() == "default");
    }
  }
}

TEST_CASE("other published settings of the papers' baselines") {
  check_options("tpe", {{"initial_points", 20}, {"candidates", 24}, {"gamma", 0.25}});  // hyperopt 0.2.5
  check_options("tpe-optuna", {{"initial_points", 10}, {"candidates", 24}, {"gamma", 0.1}, {"version", "3.1"}});
  check_options("tpe-bohb", {{"candidates", 64}, {"top_share", 0.15}, {"bandwidth_factor", 3.0}});  // HpBandSter
  check_options("smac", {{"trees", 10}, {"random_share", 0.2}, {"maximizer.candidates", 10000}});   // SMAC4HPO 0.12.3
  check_options("gp-botorch", {{"kernel", "se"},  // SingleTaskGP and optimize_acqf of BoTorch 0.12
                               {"prior", "dimension-scaled"},
                               {"restarts", 0},
                               {"outlier_fence", 0.0},
                               {"refit_growth", 0.0},
                               {"acquisition", "log-ei"},
                               {"maximizer.candidates", 512},
                               {"maximizer.starts", 10}});
  check_options("gp-autogluon", {{"initial_points", 3},  // GPFIFOSearcher of AutoGluon 0.1
                                 {"kernel", "matern52"},
                                 {"restarts", 1},
                                 {"outlier_fence", 0.0},
                                 {"refit_growth", 0.0},
                                 {"acquisition", "ei"},
                                 {"maximizer", "thompson-start"},
                                 {"maximizer.candidates", 250}});
  check_options("hbnn-ei", {{"chain_length", 3500},  // aryan2020, Sec. 3.5
                            {"burn_in", 2500},
                            {"thin", 2},
                            {"max_depth", 8},
                            {"hidden_units", 10},
                            {"weight_sd", 100.0},
                            {"sd_shape", 2.0},
                            {"sd_rate", 0.02},
                            {"noise_shape", 2.0},
                            {"noise_rate", 200.0}});
  check_options("brvfl1", {{"hidden_units", 300}, {"beta", 1000.0}, {"incumbent", "standardized"}});  // Sec. 4.4.1
}

TEST_CASE("a shrinking distance is min_distance at first, and the code's at the end of the budget") {
  optimizers::LoopOptions loop;
  loop.min_distance = 0.01;
  loop.budget = 100;
  for (const int n : {0, 50, 100}) CHECK(loop.distance_after(n) == 0.01);
  loop.distance = optimizers::Distance::shrinking;
  CHECK(loop.distance_after(0) == Approx(0.01));
  CHECK(loop.distance_after(100) == Approx(1e-5));
  CHECK(loop.distance_after(200) == Approx(1e-5));
  for (int n = 10; n <= 100; ++n) CHECK(loop.distance_after(n) < loop.distance_after(n - 1));
  CHECK(loop.distance_after(70) > 0.008);  // late
  loop.min_distance = 1e-6;
  CHECK(loop.distance_after(100) == 1e-6);
}

/// On a bowl in one dimension a fixed distance leaves a gap around each evaluated point.
TEST_CASE("a shrinking distance lets suggestions come nearer than min_distance, a fixed one does not") {
  const Problem forrester = toy_catalogs().problems.make("synthetic/forrester", 0);
  const auto nearest = [&](const std::string& distance) {
    const auto run = runners::execute_run({forrester,
                                           "synthetic/forrester",
                                           recipe("bore-mlp:random_share=0,min_distance=0.01,distance=" + distance),
                                           0,
                                           {test_seed(1), 40, true}});
    double least = 1.0;
    for (std::size_t i = 10; i < 40; ++i) {
      for (std::size_t k = 0; k < i; ++k) {
        least = std::min(least, std::abs(run->configuration[i] - run->configuration[k]));
      }
    }
    return least;
  };
  CHECK(nearest("fixed") > 0.01);
  CHECK(nearest("shrinking") < 0.005);
}
