#include "reproduction/plan/scaled_runs.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "reproduction/plan/availability.hpp"

namespace bobench::reproduction {

std::string spec_at(const PaperOptimizer& optimizer, const ScaleSettings& settings) {
  const auto found = settings.replacements.find(optimizer.label);
  return found == settings.replacements.end() ? optimizer.spec : found->second;
}

ScaleSettings without(ScaleSettings scale, const Labels& labels) {
  const auto is_kept = [&](const std::string& label) { return std::ranges::find(labels, label) == labels.end(); };
  // Not std::ranges::stable_partition: clang 14 does not compile its result with GCC's library.
  const auto removed = std::stable_partition(scale.optimizers.begin(), scale.optimizers.end(), is_kept);
  scale.left_out.assign(removed, scale.optimizers.end());
  scale.optimizers.erase(removed, scale.optimizers.end());
  return scale;
}

ScaleSettings settings_at(const PaperFile& file, const ReproductionOptions& options) {
  ScaleSettings settings = without(file.runs()->scales.at(options.scale), options.without);
  if (!settings.optimizers.empty()) return settings;
  throw InputError(fmt::format("--without leaves out all optimisers of '{}' at the scale {}: {}", file.id,
                               name_of(options.scale), fmt::join(settings.left_out, ", ")));
}

void check_left_out(const Labels& labels, const std::vector<const PaperFile*>& files) {
  Labels known;
  for (const PaperFile* file : files) {
    if (file->runs()) known = join(std::move(known), file->runs()->labels());
  }
  const std::string where = files.size() == 1 ? fmt::format("'{}'", files.front()->id)
                                              : fmt::format("one of {} tables and figures", files.size());
  for (const std::string& label : labels) {
    if (std::ranges::find(known, label) != known.end()) continue;
    if (known.empty()) throw InputError(fmt::format("--without is '{}'; {} does not run optimisers", label, where));
    throw InputError(fmt::format("--without is '{}'; expected the label of an optimiser of {}{}{}", label, where,
                                 files.size() == 1 ? fmt::format(": {}", fmt::join(known, ", ")) : "",
                                 did_you_mean(label, known)));
  }
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
  runs.selection.left_out = settings.left_out;
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
