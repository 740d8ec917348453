#include "invariance/comparison.hpp"

#include <fmt/format.h>
#include <fstream>
#include <limits>
#include <map>
#include <set>
#include <sstream>

#include "analysis/statistics/effect_size.hpp"
#include "analysis/statistics/holm.hpp"
#include "analysis/statistics/mann_whitney.hpp"
#include "final_regret.hpp"
#include "runners/execution/single_run.hpp"
#include "test_seed.hpp"

namespace bobench::invariance {
namespace {

/// In units of the original problem's values.
std::vector<double> final_regrets(const Problem& problem, double scale, const OptimizerRecipe& recipe,
                                  const Request& request) {
  std::vector<double> regrets(static_cast<std::size_t>(request.replicates));
#pragma omp parallel for schedule(dynamic)
  for (int r = 0; r < request.replicates; ++r) {
    const auto run = runners::execute_run({problem, problem.name(), recipe, r, {test_seed(1), request.budget, false}});
    const bool is_complete = run->status == results::RunStatus::complete;
    regrets[static_cast<std::size_t>(r)] =
        is_complete ? final_regret(*run, problem, request.budget) / scale : std::numeric_limits<double>::infinity();
  }
  return regrets;
}

/// A12 and p of each transformation.
using Row = std::vector<std::pair<double, double>>;

Row row_of(const Problem& problem, const OptimizerRecipe& recipe, const Request& request) {
  Row row;
  const auto original = final_regrets(problem, 1.0, recipe, request);
  for (const Transformation transformation : transformations()) {
    const TransformedProblem transformed(problem, transformation);
    const auto regrets = final_regrets(transformed, transformed.value_scale(), recipe, request);
    row.emplace_back(analysis::vargha_delaney(regrets, original), analysis::mann_whitney(regrets, original).p);
  }
  return row;
}

/// One line per optimiser: spec, then A12 and p of each transformation. Truncated lines are ignored.
std::map<std::string, Row> read_rows(const std::string& file) {
  std::map<std::string, Row> rows;
  std::ifstream lines(file);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream parts(line);
    std::string spec;
    Row row;
    parts >> spec;
    for (double a12 = 0.0, p = 0.0; parts >> a12 >> p;) row.emplace_back(a12, p);
    if (row.size() == transformations().size() && line.ends_with(" .")) rows[spec] = row;
  }
  return rows;
}

void append_row(const std::string& file, const std::string& spec, const Row& row) {
  std::string line = spec;
  for (const auto& [a12, p] : row) line += fmt::format(" {} {}", a12, p);
  std::ofstream(file, std::ios::app) << line << " .\n";
}

}  // namespace

std::string not_expected(const std::string& name, Transformation transformation) {
  // Uniform draws, or hyperopt's or Optuna's densities, one per parameter, each sampled independently.
  static const std::set<std::string> each_parameter_alone = {"random-search", "hyperband", "tpe", "tpe-optuna"};
  if (transformation == Transformation::dummy_added && !each_parameter_alone.contains(name)) {
    return "an additional parameter takes its share of mutations, or must be learnt";
  }
  const bool is_rvfl = name.starts_with("brvfl") || name.starts_with("ervfl");
  if (transformation == Transformation::box_mirrored && is_rvfl) {
    return "the thesis draws candidates around the incumbent's z-scores, used as a point of the box";
  }
  const bool moves_values =
      transformation == Transformation::values_shifted || transformation == Transformation::values_scaled;
  if (moves_values && is_rvfl) {
    return "the thesis compares predictions to the best value's z-score, which shifts and scales do not change";
  }
  return "";
}

std::vector<Comparison> compare(const Request& request, const OptimizerCatalog& catalog, const Problem& problem) {
  std::vector<Comparison> comparisons;
  std::vector<double> p_values;
  const auto kept = read_rows(request.kept_rows);
  for (const std::string& spec : request.optimizers) {
    const OptimizerRecipe recipe = catalog.recipe(spec);
    const auto found = kept.find(recipe.spec);
    const Row row = found == kept.end() ? row_of(problem, recipe, request) : found->second;
    if (found == kept.end() && !request.kept_rows.empty()) append_row(request.kept_rows, recipe.spec, row);
    for (std::size_t i = 0; i < row.size(); ++i) {
      const Transformation transformation = transformations()[i];
      const auto [a12, p] = row[i];
      comparisons.push_back({recipe.spec, transformation, a12, p, p, not_expected(recipe.name, transformation)});
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
