// The runs of the papers' files, by name; the tests fail if a file's runs differ from its paper.
#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "catch.hpp"
#include "reproduction/papers/registry.hpp"
#include "surrogates/implicit/ivbnn_regressor.hpp"

using namespace bobench;
using namespace bobench::papers;
using reproduction::PaperClaim, reproduction::PaperFile, reproduction::PaperOptimizer;

namespace {

struct Pin {
  const char *file, *label, *spec, *variant;
};

const PaperClaim& claim_of(const PaperFile& file, const std::string& id) {
  const auto found = std::ranges::find(file.claims, id, &PaperClaim::id);
  REQUIRE(found != file.claims.end());
  return *found;
}

bool names(const PaperFile& file, const std::string& id, const std::string& label) {
  return std::ranges::any_of(claim_of(file, id).statements, [&](const auto& statement) {
    const auto labels = statement.labels();
    return std::ranges::find(labels, label) != labels.end();
  });
}

/// Empty for a file without runs.
std::vector<PaperOptimizer> optimizers_of(const PaperFile& file) {
  return file.runs() ? file.runs()->optimizers : std::vector<PaperOptimizer>();
}

bool says(const std::vector<std::string>& lines, const std::string& words) {
  return std::ranges::any_of(lines, [&](const std::string& line) { return line.find(words) != std::string::npos; });
}

}  // namespace

TEST_CASE("BORE and BOGGN run as published, with bobench's own settings as variants") {
  const Pin pins[] = {
      {"tiao2021/figure-1", "BORE-MLP", "bore-mlp:style=paper", ""},
      {"tiao2021/figure-3", "BORE-MLP", "bore-mlp:style=paper,activation=relu", "bore-mlp:activation=relu"},
      {"tiao2021/figure-3", "BORE-MLP rounded", "bore-mlp:style=paper,activation=relu", ""},
      {"tiao2021/figure-3", "BORE-MLP one-hot", "bore-mlp:style=paper,activation=relu,ordinals=one-hot", ""},
      {"tiao2021/figure-3", "BORE-RF", "bore-rf:style=paper", ""},
      {"tiao2021/figure-3", "BORE-XGB", "bore-xgb:style=paper", ""},
      {"tiao2021/figure-4", "BORE-MLP", "bore-mlp:style=paper,activation=relu", "bore-mlp:activation=relu"},
      {"tiao2021/figure-4", "BORE-RF", "bore-rf:style=paper", ""},
      {"tiao2021/figure-4", "BORE-XGB", "bore-xgb:style=paper", ""},
      // A departure stated in the file: 10,000 evaluations.
      {"tiao2021/figure-5", "BORE-RF", "bore-rf:style=paper,refit_growth=0.002",
       "bore-rf:distance=shrinking,refit_growth=0.002"},
      {"tiao2021/figure-5", "BORE-XGB", "bore-xgb:style=paper,refit_growth=0.002",
       "bore-xgb:distance=shrinking,refit_growth=0.002"},
      {"tiao2021/figure-6", "BORE-MLP", "bore-mlp:style=paper,activation=relu",
       "bore-mlp:distance=shrinking,activation=relu"},
      {"tiao2021/figure-7", "Platt", "bore-rf-platt:style=paper", ""},
      {"tiao2021/figure-11", "isotonic", "bore-xgb-isotonic:style=paper", ""},
      {"tiao2021/figure-8", "BORE-MLP", "bore-mlp:style=paper,gamma=0.25,initial_points=4", ""},
      {"tiao2021s/figure-3", "BORE", "bore-mlp:style=paper", "bore-mlp:distance=shrinking"},
      {"hassen2021/figure-2", "BOGGN", "boggn:style=paper", ""},
      {"hassen2021/figure-3", "BOGGN", "boggn:style=paper", "boggn:distance=shrinking"},
      {"hassen2021/figure-3", "BOGGN-GP", "boggn-gp:style=paper", ""},
      {"hassen2021/figure-3", "BORE", "bore-mlp:style=paper,activation=relu",
       "bore-mlp:distance=shrinking,activation=relu"},
      {"hassen2021/figure-3", "MAP", "bore-mlp:style=paper,maximizer=auto,activation=relu,batch=32,weight_decay=1", ""},
      {"hassen2021/figure-3", "GP", "gp:frozen=true", "gp"},
      {"hassen2021/figure-3", "GP_mcmc", "gp-mcmc:acquisition=log-ei", ""},
      {"hassen2021/figure-3", "HB", "hyperband", ""},
      {"hassen2021/figure-4", "BOGGN", "boggn:style=paper,initial_points=4",
       "boggn:distance=shrinking,initial_points=4"}};
  for (const Pin& pin : pins) {
    const PaperOptimizer* optimizer = registry().file(pin.file).runs()->find(pin.label);
    INFO(pin.file << " " << pin.label);
    REQUIRE(optimizer != nullptr);
    CHECK(optimizer->spec == pin.spec);
    CHECK(optimizer->variant == pin.variant);
  }
}

TEST_CASE("no file runs BORE or BOGGN with a fixed distance that is not the paper's, except where it has no effect") {
  for (const PaperFile& file : registry().files) {
    if (file.id == "tiao2021/figure-10") continue;  // a finite space, where no distance is enforced
    for (const PaperOptimizer& optimizer : optimizers_of(file)) {
      for (const std::string& spec : {optimizer.spec, optimizer.variant}) {
        if (!spec.starts_with("bore-") && !spec.starts_with("boggn")) continue;
        INFO(file.id << " " << spec);
        const bool finite = file.id == "tiao2021/figure-3" || file.id == "tiao2021/figure-4";
        CHECK((finite || spec.find("style=paper") != spec.npos || spec.find("distance=shrinking") != spec.npos));
      }
    }
  }
}

TEST_CASE("SMAC's forest splits choices as the original's on tables of choices, and GPO has its twin without noise") {
  const std::string smac = "smac:design=sobol";
  for (const char* id : {"tiao2021/figure-3", "tiao2021/figure-4"}) {
    const PaperOptimizer* optimizer = registry().file(id).runs()->find("SMAC");
    INFO(id);
    REQUIRE(optimizer != nullptr);
    CHECK(optimizer->spec == smac + ",categories=subsets");
    CHECK(optimizer->variant == smac);
  }
  for (int figure = 3; figure <= 8; ++figure) {
    const PaperOptimizer* optimizer =
        registry().file("aryan2020/figure-3." + std::to_string(figure)).runs()->find("GPO");
    INFO(figure);
    REQUIRE(optimizer != nullptr);
    CHECK(optimizer->spec == "gpo");
    CHECK(optimizer->variant == "gpo-dace");
  }
}

TEST_CASE("GP_mcmc of aryan2020 averages the logarithms of expected improvement, as RoBO's default does") {
  int found = 0;
  for (const PaperFile& file : registry().files) {
    for (const PaperOptimizer& optimizer : optimizers_of(file)) {
      if (!file.id.starts_with("aryan2020/") || !optimizer.spec.starts_with("gp-mcmc")) continue;
      INFO(file.id);
      CHECK(optimizer.spec == "gp-mcmc:acquisition=log-ei");
      ++found;
    }
  }
  CHECK(found == 23);
}

TEST_CASE("claims name what they are about") {
  const PaperFile& boggn = registry().file("hassen2021/figure-3");
  CHECK(names(boggn, "H12", "MAP"));  // the same network, prior and search, without marginalisation
  CHECK_FALSE(names(boggn, "H12", "BORE"));
  CHECK(names(boggn, "H01", "HB"));
  for (const char* id : {"H01", "H02", "H03", "H04", "H05"}) {
    CHECK(names(boggn, id, "GP"));
    CHECK_FALSE(names(boggn, id, "GP-EI"));
  }
  const PaperFile& basin = registry().file("hassen2021/figure-4");
  CHECK(claim_of(basin, "H09").statements.size() == 1);
  CHECK(names(basin, "H09-best", "RS"));  // random search alone nearly always succeeds
  CHECK(claim_of(basin, "H09-best").kind == reproduction::ClaimKind::elsewhere);
  const PaperFile& fcnet = registry().file("tiao2021/figure-3");
  CHECK(names(fcnet, "T42", "BORE-MLP rounded"));
  CHECK(registry().file("tiao2021/figure-1").runs()->problems ==
        std::vector<std::string>{"synthetic/bore-figure1/noise=0.2"});
  CHECK(claim_of(registry().file("hassen2021/properties"), "H08").statements.size() == 2);
}

TEST_CASE("departures say what was done otherwise, and nothing that is not so") {
  for (const PaperFile& file : registry().files) {
    INFO(file.id);
    CHECK_FALSE(says(file.departures, "as RoBO's base model would"));
    CHECK_FALSE(says(file.remarks, "the paper does not say what its own was"));
    const std::vector<PaperOptimizer> optimizers = optimizers_of(file);
    const bool has_rvfl = std::ranges::any_of(
        optimizers, [](const PaperOptimizer& optimizer) { return optimizer.spec.starts_with("brvfl"); });
    if (has_rvfl) CHECK(says(file.departures, "the incumbent in z-scores"));
    if (file.text.find("alpha=evidence") != std::string::npos) {
      CHECK(says(file.departures, "standardize_targets=false"));
    }
  }
  CHECK(registry().file("hassen2021/properties").misprints.size() == 4);
  CHECK(registry().file("tiao2021/figure-6").misprints.size() == 1);
}

TEST_CASE("what the files say of IVBNN's caps are the caps that it has") {
  const surrogates::IvbnnOptions caps;
  const std::string said = fmt::format("{} critic units, {} critic steps, rate 1e-3, {} steps of the generator",
                                       caps.critic_units, caps.critic_steps, caps.steps);
  CHECK(caps.rate == 1e-3);
  int found = 0;
  for (const PaperFile& file : registry().files) {
    const PaperOptimizer* optimizer = file.runs() ? file.runs()->find("IVBNN") : nullptr;
    if (optimizer == nullptr) continue;
    INFO(file.id << " " << said);
    CHECK(optimizer->spec == "ivbnn");
    CHECK(says(file.departures, said));
    ++found;
  }
  CHECK(found == 5);
}
