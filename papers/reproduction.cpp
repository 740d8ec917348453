#include "papers/reproduction.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numbers>
#include <numeric>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/statistics/bootstrap.hpp"
#include "analysis/statistics/summary.hpp"
#include "analysis/verdicts/rank.hpp"
#include "core/error.hpp"
#include "papers/catalog.hpp"
#include "papers/library.hpp"
#include "papers/properties.hpp"
#include "papers/reproduction_files.hpp"
#include "results/result_file.hpp"
#include "runners/runner.hpp"

namespace bobench::papers {
namespace {

using Seconds = std::chrono::duration<double>;

// ---- Names and data
// --------------------------------------------------------------------------------------------------

bool exists(const Need& need, const runners::Catalogs& catalogs) {
  try {
    switch (need.kind) {
      case Need::Kind::optimizer:
        catalogs.optimizers.recipe(need.name);
        return true;
      case Need::Kind::problem:
        catalogs.problems.make(need.name, 0);
        return true;
      case Need::Kind::study:
        study(need.name);
        return true;
      case Need::Kind::property:
        return find_property(need.name) != nullptr;
    }
  } catch (const InputError&) {
  }
  return false;
}

bool is_needed(const std::vector<Need>& needs, Need::Kind kind, const std::string& name) {
  return std::ranges::any_of(needs, [&](const Need& need) {
    return need.kind == kind && (need.name == name || name.starts_with(need.name + ":"));
  });
}

/// An optimiser that the file can do without for now.
bool is_left_out(const PaperFile& file, const std::string& spec, const runners::Catalogs& catalogs) {
  return std::ranges::any_of(file.needs, [&](const Need& need) {
    return need.partial && need.kind == Need::Kind::optimizer && need.name == spec && !exists(need, catalogs);
  });
}

/// The problems that are listed without their data.
std::set<std::string> problems_without_data(const ProblemCatalog& problems) {
  std::set<std::string> ids;
  for (const ProblemFamily& family : problems.families()) {
    for (const ProblemInfo& info : family.list()) {
      if (!info.available) ids.insert(info.id);
    }
  }
  return ids;
}

bool lacks_data(const std::string& id, const std::set<std::string>& without_data) {
  return std::ranges::any_of(without_data,
                             [&](const auto& known) { return id == known || id.starts_with(known + "/"); });
}

template <class Lookup>
void check(const PaperFile& file, const std::string& key, Lookup lookup) {
  try {
    lookup();
  } catch (const InputError& error) {
    throw InputError(fmt::format("'{}': {}: {}", file.name, key, error.what()));
  }
}

// ---- What a scale runs
// -----------------------------------------------------------------------------------------------

std::string spec_at(const PaperOptimizer& optimizer, const ScaleSettings& settings) {
  const auto instead = settings.instead.find(optimizer.label);
  return instead == settings.instead.end() ? optimizer.spec : instead->second;
}

/// A file's runs at a scale: the plan, and the names under which its results are judged.
struct ScaledRuns {
  runners::PlanRequest request;
  RunSelection selection;
  std::vector<std::pair<std::string, std::string>> twins;
};

ScaledRuns scaled_runs(const PaperFile& file, Scale scale, const runners::Catalogs& catalogs, std::uint64_t seed) {
  const ScaleSettings& settings = file.scales.at(scale);
  const std::set<std::string> without_data = problems_without_data(catalogs.problems);
  ScaledRuns runs;
  runs.request.replicates = settings.replicates;
  runs.request.budget = settings.budget;
  runs.request.seed = seed;
  runs.request.record_configurations = file.record_configurations;
  for (const std::string& id : settings.problems) {
    if (!lacks_data(id, without_data)) runs.request.problems.push_back(id);
  }
  for (const std::string& label : settings.optimizers) {
    const PaperOptimizer& optimizer = *file.find(label);
    if (is_left_out(file, optimizer.spec, catalogs)) continue;
    const std::string spec = catalogs.optimizers.recipe(spec_at(optimizer, settings)).spec;
    runs.request.optimizers.push_back(spec);
    runs.selection.optimizers.emplace_back(label, spec);
    if (optimizer.twin.empty()) continue;
    const std::string twin = catalogs.optimizers.recipe(optimizer.twin).spec;
    runs.request.optimizers.push_back(twin);
    runs.twins.emplace_back(label, twin);
  }
  runs.selection.problems = runs.request.problems;
  runs.selection.replicates = static_cast<std::size_t>(settings.replicates);
  runs.selection.budget = static_cast<std::size_t>(settings.budget);
  runs.selection.regret = file.regret;
  return runs;
}

std::filesystem::path runs_path(const ReproductionOptions& options, int budget, bool record_configurations) {
  return options.output / "runs" /
         fmt::format("budget-{}-seed-{}{}.h5", budget, options.seed, record_configurations ? "-x" : "");
}

// ---- Costs
// -----------------------------------------------------------------------------------------------------------

/// Mean processor seconds of the finished runs of an optimiser, NaN if there are none.
double measured_seconds(const results::ResultSet& stored, const std::string& problem, const std::string& spec) {
  const results::Series* series = stored.find(problem, spec);
  std::vector<double> seconds;
  for (std::size_t r = 0; series && r < series->runs.size(); ++r) {
    const auto& run = series->runs[r];
    if (run.status != results::RunStatus::complete) continue;
    seconds.push_back(std::accumulate(run.seconds_ask.begin(), run.seconds_ask.end(), 0.0));
  }
  return analysis::mean(seconds);
}

std::size_t finished_runs(const results::ResultSet& stored, const std::string& problem, const std::string& spec,
                          int replicates) {
  const results::Series* series = stored.find(problem, spec);
  std::size_t finished = 0;
  for (std::size_t r = 0; series && r < std::min(series->runs.size(), static_cast<std::size_t>(replicates)); ++r) {
    finished += series->runs[r].status == results::RunStatus::missing ? 0 : 1;
  }
  return finished;
}

// ---- Cells
// -----------------------------------------------------------------------------------------------------------

std::string why_not_run(const PublishedRecord& record, const MeasuredRuns& runs, const ScaleSettings& settings) {
  const auto has = [](const Labels& names, const std::string& name) {
    return std::ranges::find(names, name) != names.end();
  };
  if (!has(settings.optimizers, record.optimizer)) return "optimiser not run at this scale";
  if (!has(settings.problems, record.problem)) return "problem not run at this scale";
  if (!has(runs.labels(), record.optimizer)) return "optimiser not there yet";
  return has(runs.selection().problems, record.problem) ? "not run" : "no data";
}

CellRow judge(const PublishedRecord& record, const MeasuredRuns& runs, const PaperFile& file,
              const ScaleSettings& settings, Random& random) {
  CellRow row{&record, std::nullopt, "", 0};
  if (!record.misprint.empty())
    row.reason = "misprint: " + record.misprint;
  else if (std::isnan(record.cell.value))
    row.reason = "nothing printed";
  if (!row.reason.empty()) return row;
  const analysis::Trajectories* curves = runs.trajectories(record.problem, record.optimizer);
  if (!curves) {
    row.reason = why_not_run(record, runs, settings);
    return row;
  }
  if (runs.selection().budget != static_cast<std::size_t>(file.budget)) {
    row.reason = fmt::format("{} of {} evaluations at this scale", runs.selection().budget, file.budget);
    return row;
  }
  std::vector<double> values;
  for (const auto& curve : curves->values) values.push_back(curve.back());
  row.runs = values.size();
  row.judgement = judge_cell(values, record.cell, file.factor, random);
  return row;
}

/// Borda scores exist only for all problems and optimisers together.
std::vector<CellRow> judge_borda(const PaperFile& file, const MeasuredRuns& runs, Random& random) {
  std::vector<CellRow> rows;
  const Labels labels = runs.labels();
  const bool whole = runs.problems_with(file.problems, labels) == file.problems &&
                     labels.size() == file.optimizers.size() &&
                     runs.selection().budget == static_cast<std::size_t>(file.budget);
  std::vector<analysis::RankedProblem> problems;
  for (const std::string& id : whole ? file.problems : Labels{}) {
    analysis::RankedProblem problem{id, {}, {}};
    for (const std::string& label : labels) {
      problem.values.emplace_back();
      for (const auto& curve : runs.trajectories(id, label)->values) problem.values.back().push_back(curve.back());
    }
    problems.push_back(std::move(problem));
  }
  for (const PublishedRecord& record : file.published) {
    CellRow row{&record, std::nullopt, "a score among all optimisers on all problems: not all were run", 0};
    if (whole) {
      const auto at = static_cast<std::size_t>(std::ranges::find(labels, record.optimizer) - labels.begin());
      std::vector<double> drawn;
      for (int i = 0; i < 200; ++i) {
        const auto chosen = analysis::resample(runs.selection().replicates, runs.selection().replicates, random);
        double score = 0.0;
        for (const auto& problem : problems) score += rank_points(problem, {}, chosen)[at];
        drawn.push_back(score);
      }
      const double error = analysis::standard_deviation(drawn) * std::numbers::sqrt2;
      row.judgement = analysis::judge_number(rank_scores(problems, {})[at], error, record.cell, true);
      row.runs = runs.selection().replicates;
      row.reason.clear();
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<CellRow> judge_cells(const PaperFile& file, Scale scale, const MeasuredRuns& runs, std::uint64_t seed) {
  Random random(stable_hash(file.id, seed));
  if (file.borda) return judge_borda(file, runs, random);
  std::vector<CellRow> rows;
  for (const PublishedRecord& record : file.published) {
    rows.push_back(judge(record, runs, file, file.scales.at(scale), random));
  }
  return rows;
}

analysis::CellCount count(const std::vector<CellRow>& rows) {
  analysis::CellCount count;
  for (const CellRow& row : rows) {
    if (!row.judgement) continue;
    using analysis::CellOutcome;
    ++(row.judgement->outcome == CellOutcome::agrees   ? count.agree
       : row.judgement->outcome == CellOutcome::better ? count.better
                                                       : count.worse);
  }
  return count;
}

// ---- Kinds of files
// --------------------------------------------------------------------------------------------------

std::optional<analysis::PropertyResult> check_property(const std::string& name, const runners::Catalogs& catalogs,
                                                       const ReproductionOptions& options) {
  const Property* property = find_property(name);
  if (!property) return std::nullopt;
  return property->check({catalogs.problems, options.scale, options.seed});
}

std::vector<std::string> notes_on(const PaperFile& file, const ReproductionOptions& options,
                                  const runners::Catalogs& catalogs) {
  std::vector<std::string> notes;
  if (file.kind == PaperFile::Kind::runs) {
    const ScaleSettings& settings = file.scales.at(options.scale);
    notes.push_back(fmt::format(
        "Scale {}: {} of {} problems, {} of {} optimisers, {} of {} replicates, {} of {} "
        "evaluations; seed {}.",
        name_of(options.scale), settings.problems.size(), file.problems.size(), settings.optimizers.size(),
        file.optimizers.size(), settings.replicates, file.replicates, settings.budget, file.budget, options.seed));
    for (const auto& [label, spec] : settings.instead) {
      notes.push_back(fmt::format("At this scale {} is {}.", label, spec));
    }
    const Readiness ready = readiness(file, options.scale, catalogs);
    for (const Need& need : ready.left_out) {
      notes.push_back(fmt::format("Left out: {}, not there yet ({}).", need.name, need.because));
    }
    const Labels& missing = ready.without_data;
    if (!missing.empty()) {
      notes.push_back(
          fmt::format("Data not imported, left out of the verdict: {} (docs/tables.md says where they come "
                      "from).",
                      fmt::join(missing, ", ")));
    }
  }
  for (const std::string& departure : file.departures) notes.push_back("Departure: " + departure);
  return notes;
}

void reproduce_study(const PaperFile& file, const ReproductionOptions& options, Reproduction& reproduction) {
  StudyOptions study_options;
  study_options.scale = options.scale;
  study_options.seed = options.seed;
  study_options.threads = options.threads;
  study_options.output = options.output;
  StudyReport report = study(file.study).run(study_options);
  reproduction.results = std::move(report.results);
  reproduction.claims = std::move(report.claims);
  reproduction.files = std::move(report.files);
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

void reproduce_runs(const PaperFile& file, const runners::Catalogs& catalogs, const ReproductionOptions& options,
                    Reproduction& reproduction) {
  const ScaledRuns scaled = scaled_runs(file, options.scale, catalogs, options.seed);
  const std::filesystem::path path = runs_path(options, scaled.request.budget, scaled.request.record_configurations);
  std::error_code error;
  std::filesystem::create_directories(path.parent_path(), error);
  if (error)
    throw InputError(fmt::format("cannot make the folder '{}': {}", path.parent_path().string(), error.message()));
  runners::RunnerOptions runner;
  runner.output = path.string();
  runner.threads = options.threads;
  runner.command_line = options.command_line;
  runner.progress = options.progress;
  runner.stop = options.stop;
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
  reproduction.results.push_back(file.published.empty() ? measured_table(runs) : cells_table(reproduction));
  reproduction.files = write_files(reproduction, &runs, options);
}

std::string refusal(const PaperFile& file, const Readiness& ready) {
  if (ready.needs.empty()) {
    return fmt::format("'{}' has no data here: import {} first (docs/tables.md says where they come from)", file.id,
                       fmt::join(ready.without_data, ", "));
  }
  std::vector<std::string> needs;
  for (const Need& need : ready.needs) needs.push_back(fmt::format("{} ({})", need.name, need.because));
  return fmt::format("'{}' cannot be run yet: it needs {}", file.id, fmt::join(needs, "; "));
}

}  // namespace

Readiness readiness(const PaperFile& file, Scale scale, const runners::Catalogs& catalogs) {
  Readiness ready;
  for (const Need& need : file.needs) {
    if (!exists(need, catalogs)) (need.partial ? ready.left_out : ready.needs).push_back(need);
  }
  if (file.kind != PaperFile::Kind::runs) return ready;
  const std::set<std::string> without_data = problems_without_data(catalogs.problems);
  const Labels& problems = file.scales.at(scale).problems;
  for (const std::string& id : problems) {
    if (lacks_data(id, without_data)) ready.without_data.push_back(id);
  }
  ready.nothing_left = ready.without_data.size() == problems.size();
  return ready;
}

void check_names(const PaperFile& file, const runners::Catalogs& catalogs) {
  const std::set<std::string> without_data = problems_without_data(catalogs.problems);
  for (const std::string& id : file.problems) {
    if (lacks_data(id, without_data) || is_needed(file.needs, Need::Kind::problem, id)) continue;
    check(file, "problems", [&] { catalogs.problems.make(id, 0); });
  }
  const auto check_optimizer = [&](const std::string& key, const std::string& spec) {
    if (spec.empty() || is_needed(file.needs, Need::Kind::optimizer, spec)) return;
    check(file, key, [&] { catalogs.optimizers.recipe(spec); });
  };
  for (const PaperOptimizer& optimizer : file.optimizers) {
    check_optimizer("optimizers", optimizer.spec);
    check_optimizer("optimizers", optimizer.twin);
  }
  for (const auto& [scale, settings] : file.scales) {
    for (const auto& [label, spec] : settings.instead) {
      check_optimizer(fmt::format("scales.{}.instead", name_of(scale)), spec);
    }
  }
  if (file.kind == PaperFile::Kind::study && !is_needed(file.needs, Need::Kind::study, file.study)) {
    check(file, "study", [&] { study(file.study); });
  }
  for (const PaperClaim& claim : file.claims) {
    for (const Statement& statement : claim.statements) {
      const auto* property = std::get_if<PropertyStatement>(&statement);
      if (!property || find_property(property->property)) continue;
      if (is_needed(claim.needs, Need::Kind::property, property->property)) continue;
      std::vector<std::string> names;
      for (const Property& known : properties()) names.push_back(known.name);
      throw InputError(fmt::format("'{}': claim {}: unknown property '{}'; known: {}", file.name, claim.id,
                                   property->property, fmt::join(names, ", ")));
    }
  }
}

double estimated_seconds(const PaperFile& file, const runners::Catalogs& catalogs, const ReproductionOptions& options) {
  if (file.kind != PaperFile::Kind::runs) return file.seconds.at(options.scale);
  const ScaledRuns scaled = scaled_runs(file, options.scale, catalogs, options.seed);
  const std::filesystem::path path = runs_path(options, scaled.request.budget, scaled.request.record_configurations);
  results::ResultSet stored;
  if (std::filesystem::exists(path)) stored = results::read_results(path.string());
  // Fits grow with the square of the observations or so; a run's cost with its budget at a power between 2 and 3.
  const double growth = std::pow(static_cast<double>(scaled.request.budget) / file.budget, 2.0);
  double total = 0.0;
  for (const std::string& label : file.scales.at(options.scale).optimizers) {
    const PaperOptimizer& optimizer = *file.find(label);
    if (is_left_out(file, optimizer.spec, catalogs)) continue;
    for (const std::string& text : {spec_at(optimizer, file.scales.at(options.scale)), optimizer.twin}) {
      if (text.empty()) continue;
      const std::string spec = catalogs.optimizers.recipe(text).spec;
      for (const std::string& problem : scaled.request.problems) {
        const double measured = measured_seconds(stored, problem, spec);
        const auto left = static_cast<double>(static_cast<std::size_t>(scaled.request.replicates) -
                                              finished_runs(stored, problem, spec, scaled.request.replicates));
        total += left * (std::isnan(measured) ? optimizer.seconds * growth : measured);
      }
    }
  }
  return total;
}

analysis::CellCount Reproduction::cell_count() const {
  return count(cells);
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
      break;
    case PaperFile::Kind::properties:
      reproduce_properties(file, catalogs, options, reproduction);
      break;
  }
  reproduction.seconds = Seconds(std::chrono::steady_clock::now() - start).count();
  if (file.kind != PaperFile::Kind::runs) {
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
      needs.push_back(fmt::format("data of {}{}", fmt::join(ready.without_data, ", "),
                                  ready.nothing_left ? "" : " (runs without)"));
    }
    const char* kind = file.kind == PaperFile::Kind::runs    ? "runs"
                       : file.kind == PaperFile::Kind::study ? "study"
                                                             : "properties";
    table.rows.push_back({file.id, file.title, kind, file.claims.size(), file.published.size(),
                          fmt::format("{}", fmt::join(needs, "; "))});
  }
  return table;
}

}  // namespace bobench::papers
