#include "reproduction/report/presentation.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "reproduction/report/published_figure.hpp"
#include "reproduction/report/report_files.hpp"

namespace bobench::reproduction {
namespace {

/// Regret curves; for several problems, also the scores of the optimisers.
/// @param by_cost  curves over cumulative fidelity, without scores: equal evaluations are then not equal cost
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

/// One note for each reason why numbers were excluded, with their count.
std::vector<Note> notes_on_settings(const std::vector<ComparedEntry>& entries) {
  std::map<std::string, std::size_t> reasons;
  for (const ComparedEntry& entry : entries) {
    if (entry.other_settings) ++reasons[entry.reason];
  }
  std::vector<Note> notes;
  for (const auto& [reason, count] : reasons) {
    notes.push_back({Note::Kind::other, fmt::format("{} of {} numbers left out, {}.", count, entries.size(), reason)});
  }
  return notes;
}

/// Notes of the file's diagnosis of the models behind the runs.
std::vector<Note> diagnose(const Job& job, const MeasuredRuns& runs) {
  const std::string& id = job.file.runs()->diagnosis;
  if (id.empty()) return {};
  std::vector<Note> notes;
  try {
    const Resources& all = job.resources;
    const Diagnosis& diagnosis = all.registry.diagnosis(id);
    for (std::string& text : diagnosis.find({all.catalogs, job.options.scale, job.options.seed, &runs})) {
      notes.push_back({Note::Kind::diagnosis, std::move(text)});
    }
  } catch (const InputError& error) {
    notes.push_back({Note::Kind::other, fmt::format("{}: {}.", id, error.what())});
  }
  return notes;
}

/// Our numbers next to the published ones, or measured results if none are published.
std::vector<analysis::Table> tables_of(const Reproduction& reproduction, const RunComparison& comparison) {
  const PaperRuns& file = *reproduction.file->runs();
  const MeasuredRuns& runs = comparison.measured();
  std::vector<analysis::Table> tables;
  if (!file.published.empty()) {
    tables.push_back(entries_table(reproduction));
    std::ranges::transform(reproduction.variants, std::back_inserter(tables), variant_table);
    return tables;
  }
  tables.push_back(measured_table(runs, file.is_multi_fidelity()));
  const ScaledRuns& scaled = comparison.runs().scaled();
  if (scaled.variants.empty()) return tables;
  RunSelection variants = runs.selection();
  variants.optimizers = scaled.variants;
  tables.push_back(measured_table(runs.selecting(std::move(variants)), file.is_multi_fidelity()));
  tables.back().title += ", variants";
  return tables;
}

void append(std::vector<Note>& notes, std::vector<Note> more) {
  std::ranges::move(more, std::back_inserter(notes));
}

}  // namespace

Reproduction present(Reproduction reproduction, const RunComparison& comparison) {
  const FileRuns& runs = comparison.runs();
  const Job& job = runs.job();
  const MeasuredRuns& measured = comparison.measured();
  const PaperRuns& file = *job.file.runs();
  append(reproduction.notes, notes_on_settings(reproduction.entries));
  reproduction.results = tables_of(reproduction, comparison);
  reproduction.figures = draw(job, file.drawing, &measured);
  if (auto figure = published_figure(reproduction.entries)) reproduction.figures.figures.push_back(std::move(*figure));
  analysis::plots::FiguresMade curves = figures_of(measured, file.is_multi_fidelity());
  std::ranges::move(curves.figures, std::back_inserter(reproduction.figures.figures));
  std::ranges::move(curves.left_out, std::back_inserter(reproduction.figures.left_out));
  append(reproduction.notes, diagnose(job, measured));
  reproduction.work = runs.seconds_of(measured.results());
  reproduction.failed_runs = measured.count_failed();
  reproduction.files = write_files(reproduction, &measured, job.options);
  return reproduction;
}

analysis::plots::FiguresMade draw(const Job& job, const std::string& drawing, const MeasuredRuns* runs) {
  analysis::plots::FiguresMade made;
  if (drawing.empty()) return made;
  try {
    const Resources& all = job.resources;
    made.figures = all.registry.drawing(drawing).draw({all.catalogs, job.options.scale, job.options.seed, runs});
  } catch (const InputError& error) {
    made.left_out.push_back(fmt::format("{}: {}", drawing, error.what()));
  }
  return made;
}

}  // namespace bobench::reproduction
