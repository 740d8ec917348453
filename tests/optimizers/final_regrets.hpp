// Final regrets of an optimiser's replicates on a problem, and their comparison with random search.
#pragma once

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "analysis/curves.hpp"
#include "analysis/statistics/mann_whitney.hpp"
#include "analysis/statistics/summary.hpp"
#include "runners/single_run.hpp"
#include "runners/toy_catalogs.hpp"

namespace bobench {

inline std::vector<double> final_regrets(const std::string& problem, const std::string& spec, int budget,
                                         int replicates) {
  const auto catalogs = toy_catalogs();
  const auto recipe = catalogs.optimizers.recipe(spec);
  std::vector<double> regrets(static_cast<std::size_t>(replicates));
#pragma omp parallel for schedule(dynamic)
  for (int r = 0; r < replicates; ++r) {
    const Problem instance = catalogs.problems.make(problem, r);
    const auto run = runners::execute_run(instance, problem, recipe, r, {1, budget, false}, [] { return false; });
    regrets[static_cast<std::size_t>(r)] =
        analysis::final_regret(*run, instance.full_fidelity(), static_cast<std::size_t>(budget));
  }
  return regrets;
}

/// Fails if random search is not worse by the Mann-Whitney test. @return the optimiser's final regrets
inline std::vector<double> check_beats_random_search(const std::string& problem, const std::string& spec, int budget,
                                                     int replicates) {
  const auto regrets = final_regrets(problem, spec, budget, replicates);
  const auto random = final_regrets(problem, "random-search", budget, replicates);
  const auto test = analysis::mann_whitney(regrets, random);
  INFO(spec << " on " << problem << ": medians " << analysis::median(regrets) << " and " << analysis::median(random)
            << ", p " << test.p);
  CHECK(test.u_first < test.u_second);
  CHECK(test.p < 0.01);
  return regrets;
}

}  // namespace bobench
