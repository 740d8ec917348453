#include "landscape/surrogate.hpp"

#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "landscape/figures.hpp"
#include "surrogates/catalog.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::landscape;
using Eigen::VectorXd;

namespace {

Suggestions parabola(int count) {
  Suggestions made{"by hand", {}, {}};
  for (int i = 0; i < count; ++i) {
    const double x = i / (count - 1.0);
    made.configurations.push_back(VectorXd::Constant(1, x));
    made.values.push_back(std::pow(x - 0.3, 2));
  }
  return made;
}

results::ResultSet one_run() {
  results::ResultSet set;
  results::RunResult run;
  run.status = results::RunStatus::complete;
  run.value = {3.0, std::nan(""), 1.0, 2.0};
  run.configuration = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8};
  results::Series series;
  series.problem = "p";
  series.optimizer = "o";
  series.dimension = 2;
  series.runs = {run, {}};
  set.series = {series};
  return set;
}

}  // namespace

TEST_CASE("a surrogate predicts what it has seen, and its acquisition prefers what is promising or unknown") {
  const surrogates::RegressorCatalog models = surrogates::regressor_catalog();
  const auto gp = models.recipe("gp");
  const Surrogate surrogate(gp, "ei", SearchSpace::box(1, 0.0, 1.0), parabola(8), 1);
  const SurrogatePredictions predictions = surrogate.at({VectorXd::Constant(1, 0.3), VectorXd::Constant(1, 0.9)});
  CHECK(predictions.mean[0] == Approx(0.0).margin(0.01));
  CHECK(predictions.mean[1] == Approx(0.36).margin(0.02));
  CHECK(predictions.acquisition[0] > predictions.acquisition[1]);
  CHECK(surrogate.model() == "gp");
  for (const char* acquisition : {"ei", "log-ei", "poi", "lcb", "mes"}) {
    const Surrogate other(models.recipe("rf"), acquisition, SearchSpace::box(1, 0.0, 1.0), parabola(8), 1);
    CHECK(other.at({VectorXd::Constant(1, 0.3)}).acquisition.size() == 1);
  }
  CHECK_THROWS_WITH(Surrogate(models.recipe("rf"), "pes", SearchSpace::box(1, 0.0, 1.0), parabola(8), 1),
                    ContainsSubstring("with this model it can be one of"));
  CHECK_THROWS_AS(Surrogate(gp, "eu", SearchSpace::box(1, 0.0, 1.0), parabola(8), 1), InputError);
  Suggestions failed = parabola(3);
  failed.values[0] = failed.values[1] = std::nan("");
  CHECK_THROWS_WITH(Surrogate(gp, "ei", SearchSpace::box(1, 0.0, 1.0), failed, 1),
                    ContainsSubstring("by hand has 1 finite values"));
}

TEST_CASE("suggestions are a run's, as far as they are wanted and on record") {
  const results::ResultSet set = one_run();
  const std::vector<Suggestions> all = suggestions_of(set, {"p", {}, 0, 0}, 2);
  REQUIRE(all.size() == 1);
  CHECK(all[0].configurations[2] == VectorXd(Eigen::Vector2d(0.5, 0.6)));
  CHECK(all[0].best() == 2);
  CHECK(suggestions_of(set, {"p", {"o"}, 0, 2}, 2)[0].best() == 0);
  CHECK_THROWS_WITH(suggestions_of(set, {"p", {"x"}, 0, 0}, 2), "the file has no runs of 'x' on 'p'");
  CHECK_THROWS_WITH(suggestions_of(set, {"p", {}, 1, 0}, 2), "the file has no whole run of replicate 1 on 'p'");
  CHECK_THROWS_WITH(suggestions_of(set, {"q", {}, 0, 0}, 2), ContainsSubstring("no whole run"));
  CHECK_THROWS_WITH(suggestions_of(set, {"p", {}, 0, 0}, 3), ContainsSubstring("have 2 parameters; the problem has 3"));
  results::ResultSet cheap = set;
  cheap.series[0].runs[0].fidelity = {9.0, 9.0, 3.0, 9.0};
  CHECK(suggestions_of(cheap, {"p", {}, 0, 0}, 2)[0].best() == 3);  // 1.0 has a lower fidelity
  results::ResultSet bare = set;
  bare.series[0].runs[0].configuration.clear();
  CHECK_THROWS_WITH(suggestions_of(bare, {"p", {}, 0, 0}, 2), ContainsSubstring("not on record"));
}
