#include "optimizers/nlopt_search.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "catch.hpp"
#include "runners/execution/single_run.hpp"
#include "runners/toy_catalogs.hpp"
#include "test_seed.hpp"

using namespace bobench;

namespace {

results::RunResult run_on(const std::string& problem, const std::string& spec, int budget, int replicate = 0) {
  const auto recipe = optimizers::catalog().recipe(spec);
  const auto run = runners::execute_run(
      {toy_catalogs().problems.make(problem, 0), problem, recipe, replicate, {test_seed(1), budget, true}});
  INFO(spec << " on " << problem << ": " << run->message);
  CHECK(run->status == results::RunStatus::complete);
  return *run;
}

/// The average runtime to 1e-7 on instances 1 to 5, two runs each.
double average_runtime(const std::string& spec, int function, int budget) {
  double evaluations = 0.0, reached = 0.0;
  for (int r = 0; r < 10; ++r) {
    const auto run = run_on(fmt::format("bbob/f{}/d5/i{}", function, 1 + r % 5), spec, budget, r);
    const auto first = std::ranges::find_if(run.value, [&](double value) { return value - run.optimum <= 1e-7; });
    const bool is_reached = first != run.value.end();
    evaluations += static_cast<double>(
        is_reached ? run.evaluation_of(static_cast<std::size_t>(first - run.value.begin())) : run.evaluations());
    reached += is_reached ? 1.0 : 0.0;
  }
  return evaluations / reached;
}

}  // namespace

TEST_CASE("restarted local searches take as long as published ones, by the order of magnitude") {
  // COCO's archive: NEWUOA, and scipy's Nelder-Mead and COBYLA. Restarts, tolerances and starting points differ.
  CHECK(average_runtime("nlopt:algorithm=newuoa", 1, 500) < 3 * 12);
  CHECK(average_runtime("nlopt:algorithm=newuoa", 8, 4000) < 3 * 506);
  CHECK(average_runtime("nlopt:algorithm=bobyqa", 8, 4000) < 3 * 506);
  CHECK(average_runtime("nlopt:algorithm=nelder-mead", 1, 2000) < 3 * 474);
  CHECK(average_runtime("nlopt:algorithm=nelder-mead", 8, 6000) < 3 * 1376);
  CHECK(average_runtime("nlopt:algorithm=cobyla", 1, 1000) < 3 * 92);
}

TEST_CASE("a search that has ended is followed by another from another place") {
  // Rastrigin's function: each search ends in a local optimum.
  const auto run = run_on("bbob/f3/d2/i1", "nlopt:algorithm=bobyqa", 3000);
  const double first = *std::min_element(run.value.begin(), run.value.begin() + 60);
  CHECK(*std::ranges::min_element(run.value) < first);
  CHECK(*std::ranges::min_element(run.value) - run.optimum < 1.5);  // the lowest optimum, or one next to it
}

TEST_CASE("newuoa leaves the box where it may, and works without") {
  const auto outside = run_on("bbob/f5/d3/i1", "nlopt:algorithm=newuoa", 60);
  CHECK(std::ranges::any_of(outside.configuration, [](double x) { return std::abs(x) > 5.0; }));
  run_on("synthetic/branin", "nlopt:algorithm=newuoa", 100);  // a point outside would fail the run
  const auto failed = runners::execute_run({toy_catalogs().problems.make("synthetic/sin-one", 0),
                                            "synthetic/sin-one",
                                            optimizers::catalog().recipe("nlopt:algorithm=newuoa"),
                                            0,
                                            {1, 5, true}});
  CHECK(failed->message == "newuoa needs two parameters or more");
}
