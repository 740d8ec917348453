// Final regrets of an optimiser's replicates on a problem, and their comparison with random search.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "analysis/statistics/mann_whitney.hpp"
#include "analysis/statistics/summary.hpp"
#include "catch.hpp"
#include "final_regret.hpp"
#include "runners/execution/single_run.hpp"
#include "runners/toy_catalogs.hpp"
#include "test_seed.hpp"

namespace bobench {

/// Checks that every run was completed. Instrumented programs use two replicates: they only exercise the code, and
/// callers do not judge the results.
inline std::vector<double> final_regrets(const std::string& problem, const std::string& spec, int budget,
                                         int replicates) {
  if (instrumented) replicates = std::min(replicates, 2);
  const auto catalogs = toy_catalogs();
  const auto recipe = catalogs.optimizers.recipe(spec);
  std::vector<double> regrets(static_cast<std::size_t>(replicates));
  int complete = 0;
#pragma omp parallel for schedule(dynamic) reduction(+ : complete)
  for (int r = 0; r < replicates; ++r) {
    const Problem instance = catalogs.problems.make(problem, r);
    const auto run = runners::execute_run({instance, problem, recipe, r, {test_seed(1), budget, false}});
    regrets[static_cast<std::size_t>(r)] = final_regret(*run, instance, budget);
    complete += run->status == results::RunStatus::complete ? 1 : 0;
  }
  INFO(spec << " on " << problem);
  CHECK(complete == replicates);
  return regrets;
}

/// Fails if random search is not worse by the Mann-Whitney test, one-sided at 1 %: a method that is not better passes
/// once in a hundred. Random search, which costs nothing, has many replicates; the remaining variance is the
/// optimiser's. Callers choose enough replicates that a correct optimiser fails less than once in a million, by the
/// distribution over a hundred replicates of P(random search is worse). @return the optimiser's final regrets
inline std::vector<double> check_beats_random_search(const std::string& problem, const std::string& spec, int budget,
                                                     int replicates) {
  const auto regrets = final_regrets(problem, spec, budget, replicates);
  if (instrumented) return regrets;
  const auto random = final_regrets(problem, "random-search", budget, 1000);
  const auto test = analysis::mann_whitney(regrets, random, analysis::MannWhitneyMethod::normal);
  INFO("medians " << analysis::median(regrets) << " and " << analysis::median(random));
  CHECK(test.u_first < test.u_second);
  check_below("log10 p of " + spec + " on " + problem, std::log10(test.p), std::log10(0.02));
  return regrets;
}

}  // namespace bobench
