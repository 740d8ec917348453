#include "invariance/comparison.hpp"

#include <limits>
#include <set>

#include "analysis/statistics/effect_size.hpp"
#include "analysis/statistics/holm.hpp"
#include "analysis/statistics/mann_whitney.hpp"
#include "final_regret.hpp"
#include "runners/single_run.hpp"
#include "test_seed.hpp"

namespace bobench::invariance {
namespace {

/// In units of the original problem's values.
std::vector<double> final_regrets(const Problem& problem, double scale, const OptimizerRecipe& recipe,
                                  const Request& request) {
  std::vector<double> regrets(static_cast<std::size_t>(request.replicates));
#pragma omp parallel for schedule(dynamic)
  for (int r = 0; r < request.replicates; ++r) {
    const auto run = runners::execute_run(problem, problem.name(), recipe, r, {test_seed(1), request.budget, false},
                                          [] { return false; });
    const bool is_complete = run->status == results::RunStatus::complete;
    regrets[static_cast<std::size_t>(r)] =
        is_complete ? final_regret(*run, problem, request.budget) / scale : std::numeric_limits<double>::infinity();
  }
  return regrets;
}

}  // namespace

std::string not_expected(const std::string& name, Transformation transformation) {
  // Uniform draws, or hyperopt's densities, one a parameter, of which each chooses by itself.
  static const std::set<std::string> each_parameter_alone = {"random-search", "hyperband", "tpe"};
  if (transformation == Transformation::dummy_added && !each_parameter_alone.contains(name)) {
    return "a parameter more takes its share of mutations, or has to be learnt";
  }
  const bool is_rvfl = name.starts_with("brvfl") || name.starts_with("ervfl");
  if (transformation == Transformation::box_mirrored && is_rvfl) {
    return "the thesis has candidates around the incumbent's z-scores, taken for a place in the box";
  }
  return "";
}

std::vector<Comparison> compare(const Request& request, const OptimizerCatalog& catalog, const Problem& problem) {
  std::vector<Comparison> comparisons;
  std::vector<double> p_values;
  for (const std::string& spec : request.optimizers) {
    const OptimizerRecipe recipe = catalog.recipe(spec);
    const auto original = final_regrets(problem, 1.0, recipe, request);
    for (const Transformation transformation : transformations()) {
      const TransformedProblem transformed(problem, transformation);
      const auto regrets = final_regrets(transformed, transformed.value_scale(), recipe, request);
      const double p = analysis::mann_whitney(regrets, original).p;
      comparisons.push_back({recipe.spec, transformation, analysis::vargha_delaney(regrets, original), p, p,
                             not_expected(recipe.name, transformation)});
      if (comparisons.back().reason.empty()) p_values.push_back(p);
    }
  }
  const std::vector<double> adjusted = analysis::holm(p_values);
  auto next = adjusted.begin();
  for (Comparison& comparison : comparisons) {
    if (comparison.reason.empty()) comparison.adjusted = *next++;
  }
  return comparisons;
}

}  // namespace bobench::invariance
