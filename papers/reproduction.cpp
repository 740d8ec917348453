#include "papers/reproduction.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/utf8.hpp"
#include "papers/catalog.hpp"
#include "papers/library.hpp"
#include "papers/properties.hpp"
#include "papers/readiness.hpp"
#include "papers/reproduction_files.hpp"
#include "papers/scaled_runs.hpp"
#include "results/result_file.hpp"
#include "runners/runner.hpp"
#include "storage/durable_file.hpp"

namespace bobench::papers {
namespace {

using Seconds = std::chrono::duration<double>;

std::optional<analysis::PropertyResult> check_property(const std::string& name, const runners::Catalogs& catalogs,
                                                       const ReproductionOptions& options) {
  const Property* property = find_property(name);
  if (!property) return std::nullopt;
  return property->check({catalogs.problems, options.scale, options.seed});
}

/// What a scale leaves out of a file, and what is not there.
void add_notes_on_runs(const PaperFile& file, const ReproductionOptions& options, const runners::Catalogs& catalogs,
                       std::vector<std::string>& notes) {
  const ScaleSettings& settings = file.scales.at(options.scale);
  notes.push_back(fmt::format(
      "Scale {}: {} of {} problems, {} of {} optimisers, {} of {} replicates, {} of {} evaluations; seed {}.",
      name_of(options.scale), settings.problems.size(), file.problems.size(), settings.optimizers.size(),
      file.optimizers.size(), settings.replicates, file.replicates, settings.budget, file.budget, options.seed));
  for (const auto& [label, spec] : settings.instead) {
    notes.push_back(fmt::format("At this scale {} is {}.", label, spec));
  }
  const Readiness ready = readiness(file, options.scale, catalogs);
  for (const Need& need : ready.left_out) {
    notes.push_back(fmt::format("Left out: {}, not there yet ({}).", need.name, need.because));
  }
  if (!ready.without_data.empty()) {
    notes.push_back(
        fmt::format("Data not imported, left out of the verdict: {} (docs/tables.md says where they come from).",
                    fmt::join(ready.without_data, ", ")));
  }
}

std::vector<std::string> notes_on(const PaperFile& file, const ReproductionOptions& options,
                                  const runners::Catalogs& catalogs) {
  std::vector<std::string> notes;
  if (file.kind == PaperFile::Kind::runs) {
    add_notes_on_runs(file, options, catalogs, notes);
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
    for (analysis::ClaimTest& test : claim.tests) {
      if (test.verdict == analysis::Verdict::untested) continue;
      test.verdict = analysis::Verdict::inconclusive;
      test.test += "; smoke decides nothing";
    }
  }
  for (CellRow& cell : reproduction.cells) {
    if (cell.judgement) cell.reason = "smoke decides nothing";
    cell.judgement.reset();
  }
}

void reproduce_study(const PaperFile& file, const ReproductionOptions& options, Reproduction& reproduction) {
  StudyOptions study_options;
  study_options.scale = options.scale;
  study_options.seed = options.seed;
  study_options.threads = options.threads;
  study_options.output = options.output;
  study_options.stop = options.stop;
  StudyReport report = study(file.study).run(study_options);
  reproduction.results = std::move(report.results);
  reproduction.claims = std::move(report.claims);
  reproduction.figures.figures = std::move(report.figures);
  reproduction.files = std::move(report.files);
  reproduction.missing = report.missing;
  reproduction.work[file.id] = report.seconds;
}

void reproduce_properties(const PaperFile& file, const runners::Catalogs& catalogs, const ReproductionOptions& options,
                          Reproduction& reproduction) {
  const results::ResultSet nothing;
  const MeasuredRuns none(nothing, {});
  const ClaimSources sources{.problems = catalogs.problems,
                             .cells_of = [](const std::string&) { return analysis::CellCount(); },
                             .property = [&](const auto& name) { return check_property(name, catalogs, options); },
                             .seed = options.seed,
                             .draws = 1,
                             .medians = false,
                             .optimizers = 0,
                             .all_problems = 0,
                             .twins = {}};
  reproduction.claims = evaluate_claims(file.claims, none, sources);
}

bool prints_medians(const PaperFile& file) {
  return !file.published.empty() && file.published.front().cell.statistic == analysis::CellStatistic::median;
}

/// The cells of another file, judged by the runs of this one.
analysis::CellCount cells_of(const std::string& id, const PaperFile& file, const MeasuredRuns& runs,
                             const std::vector<CellRow>& own, std::uint64_t seed, const runners::Catalogs& catalogs,
                             Scale scale) {
  if (id.empty() || id == file.id) return count(own);
  const PaperFile& other = paper_file(id);
  RunSelection selection = scaled_runs(other, scale, catalogs, seed).selection;
  selection.replicates = runs.selection().replicates;
  if (other.scales.at(scale).budget != file.scales.at(scale).budget) return {};
  return count(judge_cells(other, scale, runs.selecting(std::move(selection)), seed));
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
analysis::plots::FiguresMade figures_of(const MeasuredRuns& runs) {
  std::vector<std::string> kinds = {"regret"};
  const results::ResultSet labelled = runs.labelled();
  if (runs.selection().problems.size() > 1 && runs.labels().size() > 1) kinds.emplace_back("scores");
  analysis::plots::FiguresMade made;
  for (const std::string& kind : kinds) {
    try {
      std::ranges::move(analysis::plots::make_figures(labelled, {}, {kind}).figures, std::back_inserter(made.figures));
    } catch (const InputError& error) {
      made.left_out.push_back(fmt::format("{}: {}", kind, error.what()));
    }
  }
  return made;
}

void reproduce_runs(const PaperFile& file, const runners::Catalogs& catalogs, const ReproductionOptions& options,
                    Reproduction& reproduction) {
  const ScaledRuns scaled = scaled_runs(file, options.scale, catalogs, options.seed);
  const std::filesystem::path path = runs_path(options.output, scaled.request);
  storage::make_folder(path.parent_path());
  runners::RunnerOptions runner;
  runner.output = path.string();
  runner.threads = options.threads;
  runner.command_line = options.command_line;
  runner.progress = options.progress;
  runner.stop = options.stop;
  runner.note = [&](const std::string& line) { reproduction.notes.push_back(line + "."); };
  const runners::RunnerReport done = runners::run_plan(make_plan(scaled.request, catalogs), catalogs.problems, runner);
  reproduction.missing = done.missing;
  if (done.missing > 0) return;

  const results::ResultSet results = results::read_results(path.string());
  const MeasuredRuns runs(results, scaled.selection);
  reproduction.failed = runs.failures();
  reproduction.cells = judge_cells(file, options.scale, runs, options.seed);
  const ClaimSources sources{.problems = catalogs.problems,
                             .cells_of =
                                 [&](const std::string& id) {
                                   return cells_of(id, file, runs, reproduction.cells, options.seed, catalogs,
                                                   options.scale);
                                 },
                             .property = [&](const auto& name) { return check_property(name, catalogs, options); },
                             .seed = options.seed,
                             .draws = file.scales.at(options.scale).draws,
                             .medians = prints_medians(file),
                             .optimizers = file.optimizers.size(),
                             .all_problems = file.problems.size(),
                             .twins = scaled.twins};
  reproduction.claims = evaluate_claims(file.claims, runs, sources);
  if (options.scale == Scale::smoke) decide_nothing(reproduction);
  reproduction.results.push_back(file.published.empty() ? measured_table(runs) : cells_table(reproduction));
  reproduction.figures = figures_of(runs);
  reproduction.work = work_of(scaled.request, results, path);
  reproduction.files = write_files(reproduction, &runs, options);
}

}  // namespace

analysis::CellCount Reproduction::cell_count() const {
  return count(cells);
}

bool Reproduction::disagrees() const {
  const analysis::CellCount numbers = cell_count();
  return numbers.better + numbers.worse > 0 || analysis::count_claims(claims).contradicted > 0;
}

double Reproduction::run_seconds() const {
  double total = 0.0;
  for (const auto& [what, spent] : work) total += spent;
  return total;
}

std::string Reproduction::summary() const {
  std::vector<std::string> parts;
  const analysis::CellCount numbers = cell_count();
  if (numbers.total() > 0) {
    parts.push_back(fmt::format("{} of {} agree, {} better, {} worse", numbers.agree, numbers.total(), numbers.better,
                                numbers.worse));
  } else if (!cells.empty()) {
    parts.push_back(fmt::format("none of {} numbers compared", cells.size()));
  }
  const analysis::ClaimCount count = analysis::count_claims(claims);
  if (count.tested() + count.untested > 0) {
    std::string text = fmt::format("{} of {} claims reproduced", count.reproduced, count.tested());
    if (count.contradicted > 0) text += fmt::format(", {} contradicted", count.contradicted);
    if (count.inconclusive > 0) text += fmt::format(", {} inconclusive", count.inconclusive);
    if (count.untested > 0) text += fmt::format(", {} untested", count.untested);
    parts.push_back(text);
  }
  if (failed > 0) parts.push_back(fmt::format("{} runs failed", failed));
  return parts.empty() ? "curves only: nothing is claimed of them" : fmt::format("{}", fmt::join(parts, "; "));
}

Reproduction reproduce(const PaperFile& file, const runners::Catalogs& catalogs, const ReproductionOptions& options) {
  const Readiness ready = readiness(file, options.scale, catalogs);
  if (!ready.ready()) throw InputError(refusal(file, ready));
  const auto start = std::chrono::steady_clock::now();
  Reproduction reproduction;
  reproduction.file = &file;
  reproduction.scale = options.scale;
  reproduction.notes = notes_on(file, options, catalogs);
  switch (file.kind) {
    case PaperFile::Kind::runs:
      reproduce_runs(file, catalogs, options, reproduction);
      break;
    case PaperFile::Kind::study:
      reproduce_study(file, options, reproduction);
      if (options.scale == Scale::smoke) decide_nothing(reproduction);
      break;
    case PaperFile::Kind::properties:
      reproduce_properties(file, catalogs, options, reproduction);
      if (options.scale == Scale::smoke) decide_nothing(reproduction);
      break;
  }
  reproduction.seconds = Seconds(std::chrono::steady_clock::now() - start).count();
  if (file.kind == PaperFile::Kind::properties) reproduction.work[file.id] = reproduction.seconds;
  if (file.kind != PaperFile::Kind::runs && reproduction.missing == 0) {
    for (auto& path : write_files(reproduction, nullptr, options)) reproduction.files.push_back(std::move(path));
  }
  return reproduction;
}

analysis::Table listing(const std::vector<PaperFile>& files, const runners::Catalogs& catalogs) {
  analysis::Table table{.title = "",
                        .columns = {"id", "title", "kind", "claims", "numbers", "needs"},
                        .rows = {},
                        .notes = {"",
                                  "`bobench reproduce ID` runs one, `bobench reproduce --all` all that need "
                                  "nothing."}};
  for (const PaperFile& file : files) {
    const Readiness ready = readiness(file, Scale::quick, catalogs);
    std::vector<std::string> needs;
    for (const Need& need : ready.needs) needs.push_back(need.name);
    for (const Need& need : ready.left_out) needs.push_back(need.name + " (runs without)");
    if (!ready.without_data.empty()) {
      const std::size_t more = ready.without_data.size() - 1;
      needs.push_back(fmt::format("data of {}{}{}", ready.without_data.front(),
                                  more > 0 ? fmt::format(" and {} more", more) : "",
                                  ready.nothing_left ? "" : " (runs without)"));
    }
    const char* kind = file.kind == PaperFile::Kind::runs    ? "runs"
                       : file.kind == PaperFile::Kind::study ? "study"
                                                             : "properties";
    // For people a row fits a terminal that is not wide.
    constexpr std::size_t most = 50;
    const auto narrow = [](const std::string& text) { return analysis::Cell(inert_text(text, most), text); };
    table.rows.push_back({file.id, narrow(file.title), kind, file.claims.size(), file.published.size(),
                          narrow(fmt::format("{}", fmt::join(needs, "; ")))});
  }
  return table;
}

}  // namespace bobench::papers
