#include "reproduction/plan/scaled_runs.hpp"

#include <utility>

#include <fmt/format.h>

#include "reproduction/plan/availability.hpp"

namespace bobench::reproduction {

std::string spec_at(const PaperOptimizer& optimizer, const ScaleSettings& settings) {
  const auto found = settings.replacements.find(optimizer.label);
  return found == settings.replacements.end() ? optimizer.spec : found->second;
}

ScaledRuns scaled_runs(const PaperFile& file, ScaleSettings scale, const runners::Catalogs& catalogs,
                       std::uint64_t seed) {
  const PaperRuns& wanted = *file.runs();
  ScaledRuns runs;
  runs.settings = std::move(scale);
  const ScaleSettings& settings = runs.settings;
  runs.request.replicates = settings.replicates;
  runs.request.budget = settings.budget;
  runs.request.seed = seed;
  runs.request.record_configurations = wanted.record_configurations;
  runs.request.problems = problems_with_data(wanted, settings.problems, catalogs.problems);
  for (const std::string& label : settings.optimizers) {
    const PaperOptimizer& optimizer = *wanted.find(label);
    if (is_left_out(file, optimizer.spec, catalogs)) continue;
    const std::string spec = catalogs.optimizers.recipe(spec_at(optimizer, settings)).spec;
    runs.request.optimizers.push_back(spec);
    runs.selection.optimizers.emplace_back(label, spec);
    if (spec != catalogs.optimizers.recipe(optimizer.spec).spec) runs.replaced[label] = spec;
    if (optimizer.variant.empty()) continue;
    const std::string variant = catalogs.optimizers.recipe(optimizer.variant).spec;
    runs.request.optimizers.push_back(variant);
    runs.variants.emplace_back(label, variant);
  }
  runs.selection.problems = runs.request.problems;
  runs.selection.replicates = static_cast<std::size_t>(settings.replicates);
  runs.selection.budget = static_cast<std::size_t>(settings.budget);
  runs.selection.regret = wanted.regret;
  runs.selection.observed = wanted.observed;
  return runs;
}

std::filesystem::path runs_path(const std::filesystem::path& output, const runners::PlanRequest& request) {
  return output / "runs" /
         fmt::format("budget-{}-seed-{}{}.h5", request.budget, request.seed, request.record_configurations ? "-x" : "");
}

}  // namespace bobench::reproduction
