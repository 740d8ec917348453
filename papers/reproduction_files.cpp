#include "papers/reproduction_files.hpp"

#include <cmath>

#include <fmt/format.h>

#include "analysis/statistics/summary.hpp"
#include "papers/write_text.hpp"

namespace bobench::papers {
namespace {

using analysis::Cell;
using analysis::Table;
using analysis::TableFormat;

/// "12.3 ± 4.5", the numbers for programs
Cell printed(const analysis::PublishedCell& cell) {
  if (std::isnan(cell.value)) return {"N/A", nullptr};
  const std::string value = fmt::format("{:.{}g}", cell.value, std::max(cell.digits, 1));
  return {std::isnan(cell.deviation) ? value : fmt::format("{} ± {:.3g}", value, cell.deviation), cell.value};
}

/// Median and quartiles of the runs after each evaluation, in tidy form.
std::string curves_csv(const MeasuredRuns& runs) {
  std::string text = "problem,optimizer,evaluation,median,lower_quartile,upper_quartile\n";
  for (const std::string& problem : runs.selection().problems) {
    for (const std::string& label : runs.labels()) {
      const analysis::Trajectories* curves = runs.trajectories(problem, label);
      if (!curves) continue;
      std::vector<double> column(curves->values.size());
      for (std::size_t t = 0; t < runs.selection().budget; ++t) {
        for (std::size_t r = 0; r < column.size(); ++r) column[r] = curves->values[r][t];
        text += fmt::format("{},{},{},{:.17g},{:.17g},{:.17g}\n", problem, label, t + 1, analysis::median(column),
                            analysis::quantile(column, 0.25), analysis::quantile(column, 0.75));
      }
    }
  }
  return text;
}

/// A panel a problem, a curve an optimiser; regrets on a logarithmic axis.
std::string plot_script(const MeasuredRuns& runs) {
  const std::size_t panels = runs.selection().problems.size();
  const auto columns = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(panels))));
  const std::size_t rows = (panels + columns - 1) / std::max<std::size_t>(columns, 1);
  std::string text = fmt::format(
      "# gnuplot plot.gp writes plot.svg\n"
      "set terminal svg size {},{} font 'sans,11' background 'white'\nset output 'plot.svg'\n"
      "set datafile separator ','\nset datafile missing 'inf'\nset key off\n"
      "set multiplot layout {},{}\nset xlabel 'evaluations'\nset ylabel 'median {}'\n",
      480 * columns, 320 * rows + 40, rows, columns, runs.selection().regret ? "regret" : "value");
  if (runs.selection().regret) text += "set logscale y\nset format y '10^{%T}'\n";
  for (std::size_t p = 0; p < panels; ++p) {
    const std::string& problem = runs.selection().problems[p];
    text += fmt::format("set title '{}' noenhanced\n", problem);
    if (p + 1 == panels) text += "set key outside right noenhanced\n";
    std::string plots;
    for (const std::string& label : runs.labels()) {
      plots += fmt::format(
          "{}'curves.csv' using (strcol(1) eq '{}' && strcol(2) eq '{}' ? $3 : NaN):4 with lines lw 1.5 title '{}'",
          plots.empty() ? "plot " : ", \\\n     ", problem, label, label);
    }
    text += plots + "\n";
  }
  return text + "unset multiplot\n";
}

}  // namespace

Table cells_table(const Reproduction& reproduction) {
  Table table{
      .title = reproduction.file->title,
      .columns = {"problem", "optimizer", "published", "runs", "ours", "ratio", "standard_errors", "rule", "outcome"},
      .rows = {},
      .notes = {}};
  for (const CellRow& row : reproduction.cells) {
    const PublishedRecord& record = *row.record;
    std::vector<Cell> cells = {record.problem.empty() ? "all" : record.problem, record.optimizer, printed(record.cell),
                               row.runs};
    if (row.judgement) {
      const auto& j = *row.judgement;
      cells.insert(cells.end(), {{j.ours, 3}, {j.ratio, 3}, {j.standard_errors, 2}, j.rule, name_of(j.outcome)});
    } else {
      const double none = std::nan("");
      cells.insert(cells.end(), {{none, 3}, {none, 3}, {none, 2}, "", row.reason});
    }
    table.rows.push_back(std::move(cells));
    if (!record.note.empty()) {
      table.notes.push_back(fmt::format("{}, {}: {}", record.problem, record.optimizer, record.note));
    }
  }
  return table;
}

Table measured_table(const MeasuredRuns& runs) {
  Table table{.title = fmt::format("{} after {} evaluations: median [quartiles] of {} runs",
                                   runs.selection().regret ? "Regret" : "Best value", runs.selection().budget,
                                   runs.selection().replicates),
              .columns = {"problem"},
              .rows = {},
              .notes = {}};
  for (const std::string& label : runs.labels()) table.columns.push_back(label);
  for (const std::string& problem : runs.selection().problems) {
    std::vector<Cell> row = {problem};
    for (const std::string& label : runs.labels()) {
      const analysis::Trajectories* curves = runs.trajectories(problem, label);
      if (!curves) {
        row.push_back({"-", nullptr});
        continue;
      }
      std::vector<double> final;
      for (const auto& curve : curves->values) final.push_back(curve.back());
      const double low = analysis::quantile(final, 0.25), middle = analysis::median(final),
                   high = analysis::quantile(final, 0.75);
      row.push_back({fmt::format("{:.3g} [{:.2g}, {:.2g}]", middle, low, high),
                     {{"median", middle}, {"lower_quartile", low}, {"upper_quartile", high}}});
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::string verdict_page(const Reproduction& reproduction) {
  std::string page =
      fmt::format("# {}: {}\n\n{}\n\n", reproduction.file->id, reproduction.file->title, reproduction.summary());
  for (const std::string& note : reproduction.notes) page += "- " + note + "\n";
  for (const Table& table : reproduction.results) page += "\n" + table.print(TableFormat::markdown);
  if (!reproduction.claims.empty())
    page += "\n" + analysis::claims_table(reproduction.claims).print(TableFormat::markdown);
  return page;
}

std::vector<std::filesystem::path> write_files(const Reproduction& reproduction, const MeasuredRuns* runs,
                                               const ReproductionOptions& options) {
  const std::filesystem::path folder = options.output / reproduction.file->id;
  std::vector<std::filesystem::path> files;
  if (!reproduction.cells.empty()) {
    files.push_back(write_text(folder / "cells.csv", cells_table(reproduction).print(TableFormat::csv)));
  }
  if (!reproduction.claims.empty()) {
    files.push_back(
        write_text(folder / "claims.csv", analysis::claims_table(reproduction.claims).print(TableFormat::csv)));
  }
  if (runs) {
    files.push_back(write_text(folder / "curves.csv", curves_csv(*runs)));
    files.push_back(write_text(folder / "plot.gp", plot_script(*runs)));
  }
  files.push_back(write_text(folder / "verdict.md", verdict_page(reproduction)));
  files.push_back(write_text(folder / "file.json", reproduction.file->text));
  files.push_back(
      write_text(folder / "rerun.txt",
                 fmt::format("bobench reproduce {} --scale {} --seed {} --output {}\n", (folder / "file.json").string(),
                             name_of(options.scale), options.seed, options.output.string())));
  return files;
}

}  // namespace bobench::papers
