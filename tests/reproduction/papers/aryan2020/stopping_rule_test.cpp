#include "reproduction/papers/aryan2020/stopping_rule.hpp"

#include <cmath>
#include <limits>

#include "catch.hpp"
#include "optimizers/catalog.hpp"
#include "surrogates/gaussian_process/fenced_gaussian_process_regressor.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::papers::aryan2020;
using Eigen::Index, Eigen::VectorXd;

namespace {

double slanted_bowl(const Configuration& x) {
  return (x.array() - 0.3).square().sum() + 0.1 * x[0];
}

OptimizerContext bowl_context(int budget) {
  return {SearchSpace::box(2, 0.0, 1.0), budget, RunStreams(test_seed(1), "bowl", "gp-ei", 0)};
}

}  // namespace

TEST_CASE("the rule stops at the first improvement that is at most the threshold") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const ImprovementRun run{(VectorXd(6) << infinity, infinity, 0.5, 0.01, 0.2, 0.0).finished(), VectorXd::Zero(6)};
  CHECK(stop_of(run, 1.0) == Index{3});
  CHECK(stop_of(run, 0.01) == Index{4});
  CHECK(stop_of(run, 0.001) == Index{6});
  CHECK(stop_of(run, 0.0) == Index{6});
  CHECK_FALSE(stop_of({VectorXd::Constant(6, infinity), VectorXd::Zero(6)}, 1.0));
}

TEST_CASE("the record does not change the run, and improvements fall as the search converges") {
  constexpr int budget = 25;
  const EiSearch search{"gp-ei", optimizers::gp_ei_search(),
                        surrogates::regressor<surrogates::FencedGaussianProcessRegressor>()};
  const ImprovementRun run = run_with_record(search, bowl_context(budget), slanted_bowl);
  Optimizer plain = optimizers::catalog().recipe("gp-ei").make(bowl_context(budget));
  double lowest = std::numeric_limits<double>::infinity();
  for (int t = 0; t < budget; ++t) {
    const Trial trial = plain.ask();
    const double value = slanted_bowl(trial.configuration);
    lowest = std::min(lowest, value);
    CHECK(run.lowest[t] == lowest);
    plain.tell(trial, {.value = value});
    // Ten points of the initial design; the first model has seen all of them, the last has seen all but one value.
    CHECK(std::isfinite(run.expected[t]) == (t >= 9 && t + 1 < budget));
    CHECK(run.expected[t] >= 0.0);
  }
  CHECK(run.expected[budget - 2] < 1e-2 * run.expected[9]);
  CHECK(stop_of(run, 1e-4));
}
