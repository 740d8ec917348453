#include "reproduction/reproduce.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "reproduction/plan/availability.hpp"
#include "reproduction/plan/scaled_runs.hpp"
#include "reproduction/report/pages.hpp"
#include "reproduction/report/report_files.hpp"
#include "reproduction/verdicts/claim_verdicts.hpp"
#include "results/result_file.hpp"
#include "runners/runner.hpp"
#include "system/durable_file.hpp"

namespace bobench::reproduction {
namespace {

/// What a scale leaves out of a file, and what is not there.
void add_notes_on_runs(const PaperFile& file, const ReproductionOptions& options, const Resources& resources,
                       std::vector<std::string>& notes) {
  const ScaleSettings& settings = file.scales.at(options.scale);
  notes.push_back(fmt::format(
      "Scale {}: {} of {} problems, {} of {} optimisers, {} of {} replicates, {} of {} evaluations; seed {}.",
      name_of(options.scale), settings.problems.size(), file.problems.size(), settings.optimizers.size(),
      file.optimizers.size(), settings.replicates, file.replicates, settings.budget, file.budget, options.seed));
  for (const auto& [label, spec] : settings.replacements) {
    notes.push_back(fmt::format("At this scale {} is {}.", label, spec));
  }
  const Availability available = availability(file, options.scale, resources);
  for (const Requirement& one : available.left_out) {
    notes.push_back(fmt::format("Left out: {}, not there yet ({}).", one.name, one.because));
  }
  if (!available.without_data.empty()) {
    notes.push_back(
        fmt::format("Data not imported, left out of the verdict: {} (docs/tables.md says where they come from).",
                    fmt::join(available.without_data, ", ")));
  }
}

std::vector<std::string> notes_on(const PaperFile& file, const ReproductionOptions& options,
                                  const Resources& resources) {
  std::vector<std::string> notes;
  if (file.kind == PaperFile::Kind::runs) {
    add_notes_on_runs(file, options, resources, notes);
  } else {
    notes.push_back(fmt::format("Scale {}; seed {}.", name_of(options.scale), options.seed));
  }
  for (const std::string& departure : file.departures) notes.push_back("Departure: " + departure);
  for (const std::string& misprint : file.misprints) notes.push_back("Misprint in the paper: " + misprint);
  for (const std::string& remark : file.remarks) notes.push_back("Remark: " + remark);
  return notes;
}

/// The scale smoke shows that everything runs: what comes out of it decides nothing, however clear it looks.
void decide_nothing(Reproduction& reproduction) {
  for (Claim& claim : reproduction.claims) {
    for (ClaimTest& test : claim.tests) {
      if (test.verdict == Verdict::untested) continue;
      test.verdict = Verdict::inconclusive;
      test.test += "; smoke decides nothing";
    }
  }
  for (ComparedEntry& entry : reproduction.entries) {
    if (entry.comparison) entry.reason = "smoke decides nothing";
    entry.comparison.reset();
  }
}

void reproduce_study(const PaperFile& file, const Registry& registry, const ReproductionOptions& options,
                     Reproduction& reproduction) {
  StudyReport report = registry.study(file.study).run(options);
  reproduction.results = std::move(report.results);
  reproduction.claims = std::move(report.claims);
  for (Claim& claim : reproduction.claims) correct(claim.tests, claim.rule);
  reproduction.figures.figures = std::move(report.figures);
  reproduction.files = std::move(report.files);
  reproduction.missing = report.missing;
  reproduction.work[file.id] = report.seconds;
}

/// What claims are judged by where nothing was run.
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

/// How many numbers of another file agree, by the runs of this one.
OutcomeCount outcomes_of(const PaperFile& other, const PaperFile& file, const MeasuredRuns& runs,
                         const runners::Catalogs& catalogs, const ReproductionOptions& options) {
  if (other.scales.at(options.scale).budget != file.scales.at(options.scale).budget) return {};
  RunSelection selection = scaled_runs(other, options.scale, catalogs, options.seed).selection;
  selection.replicates = runs.selection().replicates;
  return count(compare_entries(other, options.scale, runs.selecting(std::move(selection)), options.seed));
}

/// Seconds of the optimisers in a plan's runs, by what tells their series apart in the whole results folder.
std::map<std::string, double> work_of(const runners::PlanRequest& request, const results::ResultSet& results,
                                      const std::filesystem::path& path) {
  std::map<std::string, double> work;
  for (const results::Series& series : results.series) {
    const auto wanted = [&](const Labels& names, const std::string& name) {
      return std::ranges::find(names, name) != names.end();
    };
    if (!wanted(request.problems, series.problem) || !wanted(request.optimizers, series.optimizer)) continue;
    double& seconds = work[fmt::format("{} {} {}", path.string(), series.problem, series.optimizer)];
    for (std::size_t r = 0; r < std::min(series.runs.size(), static_cast<std::size_t>(request.replicates)); ++r) {
      seconds += optimizer_seconds(series.runs[r]);
    }
  }
  return work;
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

/// Puts the paper's own figure before ours, where the file names a drawing of it.
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

/// Runs what is missing in the result file. @return how many runs are still missing
std::size_t run_missing(const runners::PlanRequest& request, const std::filesystem::path& path,
                        const runners::Catalogs& catalogs, const ReproductionOptions& options,
                        std::vector<std::string>& notes) {
  system::make_folder(path.parent_path());
  runners::RunnerOptions runner;
  runner.output = path.string();
  runner.threads = options.threads;
  runner.command_line = options.command_line;
  runner.progress = options.progress_style;
  runner.stop = options.stop;
  runner.note = [&](const std::string& line) { notes.push_back(line + "."); };
  return runners::run_plan(make_plan(request, catalogs), catalogs.problems, runner).missing;
}

void reproduce_runs(const PaperFile& file, const Resources& resources, const ReproductionOptions& options,
                    Reproduction& reproduction) {
  const ScaledRuns scaled = scaled_runs(file, options.scale, resources.catalogs, options.seed);
  const std::filesystem::path path = runs_path(options.output, scaled.request);
  reproduction.missing = run_missing(scaled.request, path, resources.catalogs, options, reproduction.notes);
  if (reproduction.missing > 0) return;

  const results::ResultSet results = results::read_results(path.string());
  const MeasuredRuns runs(results, scaled.selection);
  reproduction.failed_runs = runs.count_failed();
  reproduction.entries = compare_entries(file, options.scale, runs, options.seed);
  ClaimSources sources = sources_of(file, resources, options);
  sources.outcomes_of = [&](const std::string& id) {
    return id.empty() || id == file.id
               ? count(reproduction.entries)
               : outcomes_of(resources.registry.file(id), file, runs, resources.catalogs, options);
  };
  sources.draws = file.scales.at(options.scale).draws;
  sources.variants = scaled.variants;
  reproduction.claims = judge_claims(file.claims, runs, sources);
  if (options.scale == Scale::smoke) decide_nothing(reproduction);
  reproduction.results.push_back(file.published.empty() ? measured_table(runs, file.races())
                                                        : entries_table(reproduction));
  reproduction.figures = figures_of(runs, file.races());
  draw(file, resources, options, &runs, reproduction);
  reproduction.work = work_of(scaled.request, results, path);
  reproduction.files = write_files(reproduction, &runs, options);
}

void reproduce_properties(const PaperFile& file, const Resources& resources, const ReproductionOptions& options,
                          Reproduction& reproduction) {
  const results::ResultSet nothing;
  reproduction.claims = judge_claims(file.claims, MeasuredRuns(nothing, {}), sources_of(file, resources, options));
  draw(file, resources, options, nullptr, reproduction);
}

}  // namespace

Reproduction reproduce(const PaperFile& file, const Resources& resources, const ReproductionOptions& options) {
  const Availability available = availability(file, options.scale, resources);
  if (!available.is_ready()) throw InputError(refusal(file, available));
  const auto start = std::chrono::steady_clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
  Reproduction reproduction;
  reproduction.file = &file;
  reproduction.scale = options.scale;
  reproduction.notes = notes_on(file, options, resources);
  if (file.kind == PaperFile::Kind::runs) {
    reproduce_runs(file, resources, options, reproduction);
    reproduction.seconds = seconds();
    return reproduction;
  }
  if (file.kind == PaperFile::Kind::study) {
    reproduce_study(file, resources.registry, options, reproduction);
  } else {
    reproduce_properties(file, resources, options, reproduction);
  }
  if (options.scale == Scale::smoke) decide_nothing(reproduction);
  reproduction.seconds = seconds();
  if (file.kind == PaperFile::Kind::properties) reproduction.work[file.id] = reproduction.seconds;
  if (reproduction.missing == 0) {
    std::ranges::move(write_files(reproduction, nullptr, options), std::back_inserter(reproduction.files));
  }
  return reproduction;
}

AllReproductions reproduce_all(const WorkPlan& plan, const Resources& resources, const ReproductionOptions& options,
                               const ReproductionObserver& observer) {
  AllReproductions all;
  all.others = plan.others;
  for (const PaperFile* file : plan.ready) {
    if (all.was_stopped) {
      all.others.push_back({file, "not reached"});
      continue;
    }
    try {
      Reproduction one = reproduce(*file, resources, options);
      if (one.missing > 0) {
        all.was_stopped = true;
        observer.on_stopped(one);
        all.others.push_back({file, "stopped half-way"});
        continue;
      }
      observer.on_done(one);
      all.done.push_back(std::move(one));
    } catch (const Error& error) {
      all.has_failed = true;
      all.others.push_back({file, error.what()});
      observer.on_failed(*file, error.what());
    }
  }
  std::ranges::sort(all.done, {}, [](const Reproduction& one) { return one.file; });
  system::make_folder(options.output);
  system::replace_text(options.output / "index.html", index_page(all.done, all.others, options.command_line));
  return all;
}

}  // namespace bobench::reproduction
