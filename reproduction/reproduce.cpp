#include "reproduction/reproduce.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "reproduction/decide.hpp"
#include "reproduction/plan/availability.hpp"
#include "reproduction/plan/cost.hpp"
#include "reproduction/plan/scaled_runs.hpp"
#include "reproduction/report/pages.hpp"
#include "reproduction/report/presentation.hpp"
#include "reproduction/report/report_files.hpp"
#include "system/durable_file.hpp"

namespace bobench::reproduction {
namespace {

using Kind = Note::Kind;

/// Notes on which part of the file the scale runs, and what is excluded.
std::vector<Note> notes_on_runs(const Job& job) {
  const ReproductionOptions& options = job.options;
  const PaperRuns& file = *job.file.runs();
  const ScaleSettings settings = settings_at(job.file, options);
  std::vector<Note> notes;
  // For the scale decide, the number of runs is known only at the end.
  if (options.scale != Scale::decide) {
    notes.push_back(
        {Kind::scale,
         fmt::format("Scale {}: {} of {} problems, {} of {} optimisers, {} of {} replicates, {} of {} evaluations; "
                     "seed {}.",
                     name_of(options.scale), settings.problems.size(), file.problems.size(), settings.optimizers.size(),
                     file.optimizers.size(), settings.replicates, file.replicates, settings.budget, file.budget,
                     options.seed)});
  }
  if (!settings.left_out.empty()) {
    notes.push_back(
        {Kind::scale, fmt::format("Left out by --without: {}. Claims and numbers that need {} are not run.",
                                  fmt::join(settings.left_out, ", "), settings.left_out.size() == 1 ? "it" : "them")});
  }
  for (const auto& [label, spec] : settings.replacements) {
    notes.push_back({Kind::other, fmt::format("At this scale {} is {}.", label, spec)});
  }
  const Availability available = availability(job.file, options.scale, job.resources);
  for (const Requirement& one : available.left_out) {
    notes.push_back({Kind::other, fmt::format("Left out: {}, not there yet ({}).", one.name, one.because)});
  }
  if (!available.without_data.empty()) {
    notes.push_back(
        {Kind::data, fmt::format("Data not imported, left out of the verdict: {} (docs/tables.md says where "
                                 "they come from).",
                                 fmt::join(available.without_data, ", "))});
  }
  return notes;
}

std::vector<Note> notes_on(const Job& job) {
  const PaperFile& file = job.file;
  std::vector<Note> notes;
  const auto add = [&](std::string text) { notes.push_back({Kind::other, std::move(text)}); };
  if (!file.stands_in_for().empty()) {
    add(
        fmt::format("Not the paper's problems: the question of {}, whose data are not available, asked of others. "
                    "Nothing here is counted as the paper's.",
                    file.stands_in_for()));
  }
  if (file.runs()) {
    std::ranges::move(notes_on_runs(job), std::back_inserter(notes));
  } else {
    notes.push_back({Kind::scale, fmt::format("Scale {}; seed {}.", name_of(job.options.scale), job.options.seed)});
  }
  for (const std::string& departure : file.departures_at(job.options.scale)) add("Departure: " + departure);
  for (const std::string& misprint : file.misprints) add("Misprint in the paper: " + misprint);
  for (const std::string& remark : file.remarks) add("Remark: " + remark);
  return notes;
}

/// Only runs can be distributed; interim analyses, studies and properties need a single process.
void require_distributable(const Job& job) {
  const runners::Distribution& distribution = job.options.distribution;
  const bool is_alone = !distribution.ranks && !distribution.is_shared && distribution.shard.is_whole();
  if (is_alone || (job.file.runs() && job.options.scale != Scale::decide)) return;
  if (job.file.runs()) {
    throw InputError(
        "--scale decide makes its interim analyses in one process; --scale paper has runs that can be shared");
  }
  throw InputError(fmt::format("'{}' has no runs that can be shared: one process does it", job.file.id));
}

/// Removes all decisions: the scale smoke only shows that everything runs.
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

Reproduction reproduce_study(const Job& job, Reproduction reproduction) {
  StudyReport report = job.resources.registry.study(job.file.study()->id).run(job.options);
  reproduction.results = std::move(report.results);
  reproduction.claims = std::move(report.claims);
  for (Claim& claim : reproduction.claims) correct(claim.tests, claim.rule);
  reproduction.figures.figures = std::move(report.figures);
  reproduction.files = std::move(report.files);
  reproduction.missing = report.work.missing;
  reproduction.work[job.file.id] = report.work.seconds;
  if (const std::string others = describe_other_builds(report.work, "parts"); !others.empty()) {
    reproduction.notes.push_back({Kind::other, others + "."});
  }
  return reproduction;
}

Reproduction reproduce_runs(const Job& job, Reproduction reproduction) {
  const FileRuns runs(job, settings_at(job.file, job.options));
  MissingRuns missing = runs.run_missing();
  reproduction.missing = missing.own;
  reproduction.missing_elsewhere = missing.elsewhere;
  std::ranges::move(missing.notes, std::back_inserter(reproduction.notes));
  if (missing.own > 0 || missing.elsewhere > 0 || job.options.distribution.is_helper()) return reproduction;

  const results::ResultSet results = runs.results();
  const RunComparison comparison(runs, results);
  reproduction.entries = comparison.numbers();
  reproduction.variants = comparison.variants();
  reproduction.claims = comparison.claims(reproduction.entries);
  if (job.options.scale == Scale::smoke) decide_nothing(reproduction);
  return present(std::move(reproduction), comparison);
}

Reproduction reproduce_properties(const Job& job, Reproduction reproduction) {
  const results::ResultSet nothing;
  reproduction.claims = judge_claims(job.file.claims, MeasuredRuns(nothing, {}), sources_of(job));
  reproduction.figures = draw(job, job.file.properties()->drawing, nullptr);
  return reproduction;
}

/// Reproduces a file without runs, in a single process.
Reproduction reproduce_alone(const Job& job, Reproduction reproduction) {
  if (job.options.distribution.is_helper()) return reproduction;
  if (job.options.scale == Scale::decide) require_hours(job);
  const auto start = std::chrono::steady_clock::now();
  reproduction = job.file.study() ? reproduce_study(job, std::move(reproduction))
                                  : reproduce_properties(job, std::move(reproduction));
  if (job.options.scale == Scale::smoke) decide_nothing(reproduction);
  reproduction.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (job.file.properties()) reproduction.work[job.file.id] = reproduction.seconds;
  if (reproduction.missing == 0) {
    std::ranges::move(write_files(reproduction, nullptr, job.options), std::back_inserter(reproduction.files));
  }
  return reproduction;
}

}  // namespace

Reproduction reproduce(const PaperFile& file, const Resources& resources, const ReproductionOptions& options) {
  const Job job{file, resources, options};
  require_distributable(job);
  const Availability available = availability(file, options.scale, resources);
  if (!available.is_ready()) throw InputError(refusal(file, available));
  const auto start = std::chrono::steady_clock::now();
  Reproduction reproduction;
  reproduction.file = &file;
  reproduction.scale = options.scale;
  reproduction.notes = notes_on(job);
  if (!file.runs()) return reproduce_alone(job, std::move(reproduction));
  reproduction.left_out = settings_at(file, options).left_out;
  reproduction = options.scale == Scale::decide ? decide_runs(job, std::move(reproduction))
                                                : reproduce_runs(job, std::move(reproduction));
  reproduction.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
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
                                              duration_text(estimate.add(*file)))});
      continue;
    }
    try {
      Reproduction one = reproduce(*file, resources, options);
      if (one.missing > 0) {
        all.was_stopped = true;
        observer.on_stopped(one);
        all.others.push_back({file, "stopped; rerun the same command to resume it"});
        continue;
      }
      observer.on_done(one);
      all.done.push_back(std::move(one));
    } catch (const BudgetExceeded& error) {
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
