#include "reproduction/run_comparison.hpp"

#include <algorithm>
#include <utility>

namespace bobench::reproduction {

RunComparison::RunComparison(const FileRuns& runs, const results::ResultSet& results, AnalysisLevel level)
    : runs_(runs), measured_(results, runs.scaled().selection), level_(std::move(level)) {}

std::vector<ComparedEntry> RunComparison::numbers() const {
  return compare_entries(runs_.job().file, runs_.scaled(), measured_, level_.numbers);
}

std::vector<VariantEntries> RunComparison::variants() const {
  const PaperFile& file = runs_.job().file;
  std::vector<VariantEntries> all;
  if (file.runs()->borda) return all;  // scores depend on all optimisers
  for (const auto& [label, spec] : runs_.scaled().variants) {
    VariantEntries variant{label, spec, {}};
    ScaledRuns of_variant = runs_.scaled();
    of_variant.replaced.erase(label);  // the variant runs as specified in the file
    for (ComparedEntry& entry : compare_entries(file, of_variant, measured_.with(label, spec), level_.numbers)) {
      if (entry.entry->optimizer == label) variant.entries.push_back(std::move(entry));
    }
    if (!variant.entries.empty()) all.push_back(std::move(variant));
  }
  return all;
}

/// Outcomes of the numbers of another file, compared with the runs of this file.
OutcomeCount RunComparison::outcomes_of(const PaperFile& other) const {
  const ReproductionOptions& options = runs_.job().options;
  if (!other.runs()) return {};
  const ScaleSettings settings = without(other.runs()->scales.at(options.scale), options.without);
  if (static_cast<std::size_t>(settings.budget) != measured_.selection().budget) return {};
  ScaledRuns scaled = scaled_runs(other, settings, runs_.job().resources.catalogs, options.seed);
  scaled.selection.replicates = measured_.selection().replicates;
  OutcomeCount found = count(compare_entries(other, scaled, measured_.selecting(scaled.selection), level_.numbers));
  if (!level_.is_last) found.open = found.total() + found.not_comparable;
  return found;
}

std::vector<Claim> RunComparison::claims(const std::vector<ComparedEntry>& numbers) const {
  const Job& job = runs_.job();
  const ScaledRuns& scaled = runs_.scaled();
  ClaimSources sources = sources_of(job);
  sources.outcomes_of = [&](const std::string& id) {
    return id.empty() || id == job.file.id ? count(numbers) : outcomes_of(job.resources.registry.file(id));
  };
  sources.draws = scaled.settings.draws;
  sources.variants = scaled.variants;
  sources.overall = level_.overall;
  return judge_claims(job.file.claims, measured_, sources, settings_of(*job.file.runs(), scaled));
}

ClaimSources sources_of(const Job& job) {
  const ReproductionOptions& options = job.options;
  ClaimSources sources{.problems = job.resources.catalogs.problems,
                       .outcomes_of = [](const std::string&) { return OutcomeCount(); },
                       .property = {},
                       .seed = options.seed};
  sources.property = [&resources = job.resources, scale = options.scale,
                      seed = options.seed](const std::string& name) -> std::optional<PropertyResult> {
    const auto found = std::ranges::find(resources.registry.properties, name, &Property::name);
    if (found == resources.registry.properties.end()) return std::nullopt;
    return found->check({resources.catalogs.problems, scale, seed});
  };
  if (const PaperRuns* runs = job.file.runs()) {
    sources.medians = !runs->published.empty() && runs->published.front().number.statistic == Statistic::median;
    sources.all_optimizers = runs->optimizers.size();
    sources.all_problems = runs->problems.size();
  }
  return sources;
}

}  // namespace bobench::reproduction
