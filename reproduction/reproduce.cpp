#include "reproduction/reproduce.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "reproduction/decide.hpp"
#include "reproduction/judged_runs.hpp"
#include "reproduction/plan/availability.hpp"
#include "reproduction/plan/cost.hpp"
#include "reproduction/plan/scaled_runs.hpp"
#include "reproduction/report/pages.hpp"
#include "reproduction/report/report_files.hpp"
#include "reproduction/verdicts/claim_verdicts.hpp"
#include "results/result_file.hpp"
#include "system/durable_file.hpp"

namespace bobench::reproduction {
namespace {

/// What a scale leaves out of a file, and what is not there.
void add_notes_on_runs(const PaperFile& file, const ReproductionOptions& options, const Resources& resources,
                       std::vector<std::string>& notes) {
  const ScaleSettings& settings = file.scales.at(options.scale);
  // How much the scale decide runs is known afterwards.
  if (options.scale != Scale::decide)
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
  if (!file.stands_in_for.empty()) {
    notes.push_back(
        fmt::format("Not the paper's problems: the question of {}, whose data are not to be had, asked of others. "
                    "Nothing here is counted as the paper's.",
                    file.stands_in_for));
  }
  if (file.kind == PaperFile::Kind::runs) {
    add_notes_on_runs(file, options, resources, notes);
  } else {
    notes.push_back(fmt::format("Scale {}; seed {}.", name_of(options.scale), options.seed));
  }
  for (const std::string& departure : file.departures_at(options.scale)) notes.push_back("Departure: " + departure);
  for (const std::string& misprint : file.misprints) notes.push_back("Misprint in the paper: " + misprint);
  for (const std::string& remark : file.remarks) notes.push_back("Remark: " + remark);
  return notes;
}

/// Runs are dealt out; looks one after the other, and studies, are one process's work.
void require_distributable(const PaperFile& file, const ReproductionOptions& options) {
  const runners::Distribution& distribution = options.distribution;
  const bool is_alone = !distribution.ranks && !distribution.is_shared && distribution.shard.is_whole();
  if (is_alone || (file.kind == PaperFile::Kind::runs && options.scale != Scale::decide)) return;
  if (file.kind == PaperFile::Kind::runs) {
    throw InputError("--scale decide adds replicates look by look, in one process; --scale paper has runs to share");
  }
  throw InputError(fmt::format("'{}' has no runs to share: one process does it", file.id));
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
  reproduction.missing = report.work.missing;
  reproduction.work[file.id] = report.work.seconds;
  if (const std::string others = describe_other_builds(report.work, "parts"); !others.empty()) {
    reproduction.notes.push_back(others + ".");
  }
}

void reproduce_runs(const PaperFile& file, const Resources& resources, const ReproductionOptions& options,
                    Reproduction& reproduction) {
  const ScaledRuns scaled = scaled_runs(file, options.scale, resources.catalogs, options.seed);
  const std::filesystem::path path = runs_path(options.output, scaled.request);
  const MissingRuns missing = run_missing(scaled.request, path, resources.catalogs, options, reproduction.notes);
  reproduction.missing = missing.own;
  reproduction.missing_elsewhere = missing.elsewhere;
  if (missing.own > 0 || missing.elsewhere > 0 || options.distribution.is_helper()) return;

  const results::ResultSet results = results::read_results(path.string());
  const MeasuredRuns runs(results, scaled.selection);
  judge_runs(file, scaled, runs, resources, options, {}, reproduction);
  if (options.scale == Scale::smoke) decide_nothing(reproduction);
  present_runs(file, scaled, runs, results, resources, options, reproduction);
}

void reproduce_properties(const PaperFile& file, const Resources& resources, const ReproductionOptions& options,
                          Reproduction& reproduction) {
  const results::ResultSet nothing;
  reproduction.claims = judge_claims(file.claims, MeasuredRuns(nothing, {}), sources_of(file, resources, options));
  draw(file, resources, options, nullptr, reproduction);
}

}  // namespace

Reproduction reproduce(const PaperFile& file, const Resources& resources, const ReproductionOptions& options) {
  require_distributable(file, options);
  const Availability available = availability(file, options.scale, resources);
  if (!available.is_ready()) throw InputError(refusal(file, available));
  const auto start = std::chrono::steady_clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
  Reproduction reproduction;
  reproduction.file = &file;
  reproduction.scale = options.scale;
  reproduction.notes = notes_on(file, options, resources);
  if (file.kind == PaperFile::Kind::runs) {
    options.scale == Scale::decide ? decide_runs(file, resources, options, reproduction)
                                   : reproduce_runs(file, resources, options, reproduction);
    reproduction.seconds = seconds();
    return reproduction;
  }
  if (options.distribution.is_helper()) return reproduction;  // one process does it
  if (options.scale == Scale::decide) require_hours(file, resources, options);
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

Reproductions reproduce_several(const WorkPlan& plan, const Resources& resources, const ReproductionOptions& options,
                                const ReproductionObserver& observer) {
  Reproductions all;
  all.others = plan.others;
  for (const PaperFile* file : plan.ready) {
    if (all.was_stopped) {
      CostEstimate estimate(resources.catalogs, options);
      all.others.push_back({file, fmt::format("not reached; all of it would take about {} of processor time",
                                              describe_seconds(estimate.add(*file)))});
      continue;
    }
    try {
      Reproduction one = reproduce(*file, resources, options);
      if (one.missing > 0) {
        all.was_stopped = true;
        observer.on_stopped(one);
        all.others.push_back({file, "stopped half-way; the same command goes on with it"});
        continue;
      }
      observer.on_done(one);
      all.done.push_back(std::move(one));
    } catch (const TooDear& error) {
      all.others.push_back({file, error.what()});
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
