#include "reproduction/judged_runs.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "core/error.hpp"
#include "reproduction/report/report_files.hpp"
#include "runners/runner.hpp"
#include "system/durable_file.hpp"

namespace bobench::reproduction {
namespace {

/// How many numbers of another file agree, by the runs of this one.
OutcomeCount outcomes_of(const PaperFile& other, const PaperFile& file, const MeasuredRuns& runs,
                         const runners::Catalogs& catalogs, const ReproductionOptions& options, const Look& look) {
  if (other.scales.at(options.scale).budget != file.scales.at(options.scale).budget) return {};
  ScaledRuns scaled = scaled_runs(other, options.scale, catalogs, options.seed);
  scaled.selection.replicates = runs.selection().replicates;
  const RunSettings settings = settings_of(other, scaled.selection, scaled.replaced);
  OutcomeCount found = count(compare_entries(other, options.scale, runs.selecting(std::move(scaled.selection)),
                                             settings, options.seed, look.level));
  if (!look.is_last) found.open = found.total() + found.not_comparable;
  return found;
}

/// Regret curves; where there are several problems, who is ahead on them.
/// @param by_cost  curves over what was trained; scores after as many evaluations would say nothing then
analysis::plots::FiguresMade figures_of(const MeasuredRuns& runs, bool by_cost) {
  std::vector<std::string> kinds = {"regret"};
  const results::ResultSet labelled = runs.labelled();
  if (!by_cost && runs.selection().problems.size() > 1 && runs.labels().size() > 1) kinds.emplace_back("scores");
  analysis::plots::PlotRequest request;
  if (by_cost) request.x = analysis::plots::HorizontalAxis::fidelity;
  request.logarithmic_x = by_cost;
  analysis::plots::FiguresMade made;
  for (const std::string& kind : kinds) {
    try {
      std::ranges::move(analysis::plots::make_figures(labelled, request, {kind}).figures,
                        std::back_inserter(made.figures));
    } catch (const InputError& error) {
      made.left_out.push_back(fmt::format("{}: {}", kind, error.what()));
    }
  }
  return made;
}

/// What the variants of a file's optimisers reached, beside the numbers of those they stand in for.
std::vector<VariantEntries> entries_of_variants(const PaperFile& file, const ScaledRuns& scaled,
                                                const MeasuredRuns& runs, const RunSettings& settings,
                                                const ReproductionOptions& options, const Look& look) {
  std::vector<VariantEntries> all;
  if (file.borda) return all;  // scores among all optimisers
  for (const auto& [label, spec] : scaled.variants) {
    VariantEntries variant{label, spec, {}};
    RunSettings of_variant = settings;
    of_variant.replaced.erase(label);  // the variant runs as it is
    for (ComparedEntry& entry :
         compare_entries(file, options.scale, runs.with(label, spec), of_variant, options.seed, look.level)) {
      if (entry.entry->optimizer == label) variant.entries.push_back(std::move(entry));
    }
    if (!variant.entries.empty()) all.push_back(std::move(variant));
  }
  return all;
}

/// How many numbers were left out, and why: a line for each reason.
void add_notes_on_settings(const std::vector<ComparedEntry>& entries, std::vector<std::string>& notes) {
  std::map<std::string, std::size_t> reasons;
  for (const ComparedEntry& entry : entries) {
    if (entry.other_settings) ++reasons[entry.reason];
  }
  for (const auto& [reason, count] : reasons) {
    notes.push_back(fmt::format("{} of {} numbers left out, {}.", count, entries.size(), reason));
  }
}

}  // namespace

ClaimSources sources_of(const PaperFile& file, const Resources& resources, const ReproductionOptions& options) {
  const auto property = [&](const std::string& name) -> std::optional<PropertyResult> {
    const auto found = std::ranges::find(resources.registry.properties, name, &Property::name);
    if (found == resources.registry.properties.end()) return std::nullopt;
    return found->check({resources.catalogs.problems, options.scale, options.seed});
  };
  return {.problems = resources.catalogs.problems,
          .outcomes_of = [](const std::string&) { return OutcomeCount(); },
          .property = property,
          .seed = options.seed,
          .medians = !file.published.empty() && file.published.front().number.statistic == Statistic::median,
          .all_optimizers = file.optimizers.size(),
          .all_problems = file.problems.size()};
}

MissingRuns run_missing(const runners::PlanRequest& request, const std::filesystem::path& path,
                        const runners::Catalogs& catalogs, const ReproductionOptions& options,
                        std::vector<std::string>& notes) {
  system::make_folder(path.parent_path());
  runners::RunnerOptions runner;
  runner.output = path.string();
  runner.threads = options.threads;
  runner.distribution = options.distribution;
  runner.command_line = options.command_line;
  runner.progress = options.progress_style;
  runner.stop = options.stop;
  runner.note = [&](const std::string& line) { notes.push_back(line + "."); };
  const auto report = runners::run_plan(make_plan(request, catalogs), catalogs.problems, runner);
  return {report.missing, report.missing_elsewhere};
}

std::map<std::string, double> work_of(const runners::PlanRequest& request, const results::ResultSet& results,
                                      const std::filesystem::path& path) {
  std::map<std::string, double> work;
  for (const results::Series& series : results.series) {
    const auto wanted = [&](const Labels& names, const std::string& name) {
      return std::ranges::find(names, name) != names.end();
    };
    if (!wanted(request.problems, series.problem) || !wanted(request.optimizers, series.optimizer)) continue;
    double& seconds = work[fmt::format("{} {} {}", path.filename().string(), series.problem, series.optimizer)];
    for (std::size_t r = 0; r < std::min(series.runs.size(), static_cast<std::size_t>(request.replicates)); ++r) {
      seconds += optimizer_seconds(series.runs[r]);
    }
  }
  return work;
}

void judge_runs(const PaperFile& file, const ScaledRuns& scaled, const MeasuredRuns& runs, const Resources& resources,
                const ReproductionOptions& options, const Look& look, Reproduction& reproduction) {
  const RunSettings settings = settings_of(file, scaled.selection, scaled.replaced);
  reproduction.failed_runs = runs.count_failed();
  reproduction.entries = compare_entries(file, options.scale, runs, settings, options.seed, look.level);
  look.on_entries(reproduction.entries);
  reproduction.variants = entries_of_variants(file, scaled, runs, settings, options, look);
  ClaimSources sources = sources_of(file, resources, options);
  sources.outcomes_of = [&](const std::string& id) {
    return id.empty() || id == file.id
               ? count(reproduction.entries)
               : outcomes_of(resources.registry.file(id), file, runs, resources.catalogs, options, look);
  };
  sources.draws = file.scales.at(options.scale).draws;
  sources.variants = scaled.variants;
  sources.overall = look.overall;
  reproduction.claims = judge_claims(file.claims, runs, sources, settings);
}

void draw(const PaperFile& file, const Resources& resources, const ReproductionOptions& options,
          const MeasuredRuns* runs, Reproduction& reproduction) {
  if (file.drawing.empty()) return;
  try {
    std::vector<analysis::plots::Figure> drawn =
        resources.registry.drawing(file.drawing).draw({resources.catalogs, options.scale, options.seed, runs});
    auto& figures = reproduction.figures.figures;
    figures.insert(figures.begin(), std::move_iterator(drawn.begin()), std::move_iterator(drawn.end()));
  } catch (const InputError& error) {
    reproduction.figures.left_out.push_back(fmt::format("{}: {}", file.drawing, error.what()));
  }
}

/// Sentences on the models behind the runs, where the file names what is to be found out of them.
void diagnose(const PaperFile& file, const Resources& resources, const ReproductionOptions& options,
              const MeasuredRuns& runs, std::vector<std::string>& notes) {
  if (file.diagnosis.empty()) return;
  try {
    std::ranges::move(
        resources.registry.diagnosis(file.diagnosis).find({resources.catalogs, options.scale, options.seed, &runs}),
        std::back_inserter(notes));
  } catch (const InputError& error) {
    notes.push_back(fmt::format("{}: {}.", file.diagnosis, error.what()));
  }
}

void present_runs(const PaperFile& file, const ScaledRuns& scaled, const MeasuredRuns& runs,
                  const results::ResultSet& results, const Resources& resources, const ReproductionOptions& options,
                  Reproduction& reproduction) {
  add_notes_on_settings(reproduction.entries, reproduction.notes);
  if (file.published.empty()) {
    reproduction.results.push_back(measured_table(runs, file.races()));
    if (!scaled.variants.empty()) {
      RunSelection variants = scaled.selection;
      variants.optimizers = scaled.variants;
      variants.replicates = runs.selection().replicates;
      reproduction.results.push_back(measured_table(runs.selecting(std::move(variants)), file.races()));
      reproduction.results.back().title += ", variants";
    }
  } else {
    reproduction.results.push_back(entries_table(reproduction));
    std::ranges::transform(reproduction.variants, std::back_inserter(reproduction.results), variant_table);
  }
  reproduction.figures = figures_of(runs, file.races());
  draw(file, resources, options, &runs, reproduction);
  diagnose(file, resources, options, runs, reproduction.notes);
  reproduction.work = work_of(scaled.request, results, runs_path(options.output, scaled.request));
  reproduction.files = write_files(reproduction, &runs, options);
}

}  // namespace bobench::reproduction
