#include "reproduction/report/report_files.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "analysis/statistics/summary.hpp"
#include "core/command_line.hpp"
#include "reproduction/report/pages.hpp"
#include "system/durable_file.hpp"

namespace bobench::reproduction {
namespace {

using analysis::Cell;
using analysis::Table;
using analysis::TableFormat;

/// "12.3 ± 4.5", with the numbers in machine-readable form
Cell printed(const PrintedNumber& number) {
  if (std::isnan(number.value)) return {"N/A", nullptr};
  const std::string value = fmt::format("{:.{}g}", number.value, std::max(number.digits, 1));
  return {std::isnan(number.deviation) ? value : fmt::format("{} ± {:.3g}", value, number.deviation), number.value};
}

/// Describes the detectable ratios of a table; "" if none are known.
std::string describe_detectable(const OutcomeCount& count) {
  if (count.detectable.empty()) return "";
  return fmt::format("The least ratio that could have been seen is {:.3g}; in half of {} numbers {:.3g} could.",
                     *std::ranges::min_element(count.detectable), count.detectable.size(),
                     analysis::median(count.detectable));
}

/// Median and quartiles of the runs after each evaluation, in tidy form.
std::string curves_csv(const MeasuredRuns& runs) {
  std::string text = "problem,optimizer,evaluation,median,lower_quartile,upper_quartile\n";
  for (const std::string& problem : runs.selection().problems) {
    for (const std::string& label : runs.labels()) {
      const Trajectories* curves = runs.trajectories(problem, label);
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

/// Horizon at which the final results on a problem are compared.
results::Horizon final_horizon(const MeasuredRuns& runs, const std::string& problem, bool by_cost) {
  results::Horizon horizon(runs.selection().budget);
  if (!by_cost) return horizon;
  Labels run;
  for (const std::string& label : runs.labels()) {
    if (runs.trajectories(problem, label)) run.push_back(label);
  }
  horizon.unit = results::CostUnit::fidelity;
  const double cost = runs.common_cost(problem, run, horizon.unit);
  if (std::isfinite(cost)) horizon.cost = cost;
  return horizon;
}

Table table_of(std::string title, const std::vector<ComparedEntry>& entries) {
  Table table{.title = std::move(title),
              .columns = {"problem", "optimizer", "published", "runs", "ours", "ratio", "standard_errors", "detectable",
                          "rule", "outcome"},
              .rows = {},
              .notes = {}};
  for (const ComparedEntry& row : entries) {
    const PublishedEntry& entry = *row.entry;
    std::vector<Cell> cells = {entry.problem.empty() ? "all" : entry.problem, entry.optimizer, printed(entry.number),
                               row.runs};
    if (row.comparison) {
      const Comparison& j = *row.comparison;
      cells.insert(cells.end(), {{j.ours, 3},
                                 {j.ratio, 3},
                                 {j.standard_errors, 2},
                                 {j.detectable, 3},
                                 j.rule,
                                 row.reason.empty() ? name_of(j.outcome) : row.reason});
    } else {
      const double none = std::nan("");
      cells.insert(cells.end(), {{none, 3}, {none, 3}, {none, 2}, {none, 3}, "", row.reason});
    }
    table.rows.push_back(std::move(cells));
    if (!entry.note.empty()) {
      table.notes.push_back(fmt::format("{}, {}: {}", entry.problem, entry.optimizer, entry.note));
    }
  }
  return table;
}

/// CSV with the rows of all variants, each with its spec.
std::string variant_cells_csv(const std::vector<VariantEntries>& variants) {
  Table all;
  for (const VariantEntries& variant : variants) {
    Table one = variant_table(variant);
    one.columns.insert(one.columns.begin(), "variant");
    for (auto& row : one.rows) row.insert(row.begin(), variant.spec);
    all.columns = one.columns;
    std::ranges::move(one.rows, std::back_inserter(all.rows));
  }
  return all.print(TableFormat::csv);
}

}  // namespace

Table entries_table(const Reproduction& reproduction) {
  Table table = table_of(reproduction.file->title, reproduction.entries);
  const std::string seen = describe_detectable(reproduction.outcomes());
  if (!seen.empty()) table.notes.push_back(seen);
  return table;
}

Table variant_table(const VariantEntries& variant) {
  Table table = table_of(fmt::format("{} as {}", variant.label, variant.spec), variant.entries);
  table.notes = {"A variant, compared with the same numbers: these outcomes are not counted."};
  return table;
}

Table measured_table(const MeasuredRuns& runs, bool by_cost) {
  const std::string when =
      by_cost ? "at equal cost (fidelities added up)" : fmt::format("after {} evaluations", runs.selection().budget);
  Table table{
      .title = fmt::format("{} {}: median [quartiles] of {} runs", runs.selection().regret ? "Regret" : "Best value",
                           when, runs.selection().replicates),
      .columns = {"problem"},
      .rows = {},
      .notes = {}};
  if (by_cost) table.columns.emplace_back("cost");
  for (const std::string& label : runs.labels()) table.columns.push_back(label);
  for (const std::string& problem : runs.selection().problems) {
    std::vector<Cell> row = {problem};
    const results::Horizon horizon = final_horizon(runs, problem, by_cost);
    if (by_cost) row.emplace_back(horizon.cost.value_or(std::nan("")), 4);
    for (const std::string& label : runs.labels()) {
      if (!runs.trajectories(problem, label)) {
        row.emplace_back("-", nullptr);
        continue;
      }
      const std::vector<double> final = runs.finals(problem, label, horizon).values;
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
  for (const Note& note : reproduction.notes) page += "- " + note.text + "\n";
  for (const Table& table : reproduction.results) page += "\n" + table.print(TableFormat::markdown);
  if (!reproduction.claims.empty()) page += "\n" + claims_table(reproduction.claims).print(TableFormat::markdown);
  return page;
}

std::vector<std::filesystem::path> write_files(const Reproduction& reproduction, const MeasuredRuns* runs,
                                               const ReproductionOptions& options) {
  const std::filesystem::path folder = options.output / reproduction.file->id;
  const std::string decide = options.scale == Scale::decide
                                 ? fmt::format(" --hours {:g} --spending {}", options.hours, name_of(options.spending))
                                 : "";
  const std::string without = reproduction.left_out.empty() ? "" : " --without " + join_command(reproduction.left_out);
  const std::string rerun =
      fmt::format("bobench reproduce {} --scale {}{}{} --seed {} --output {}\n",
                  reproduction.file->is_built_in ? reproduction.file->id : (folder / "file.json").string(),
                  name_of(options.scale), decide, without, options.seed, options.output.string());
  system::make_folder(folder);
  std::vector<std::filesystem::path> files;
  const auto write = [&](const char* name, const std::string& text) {
    files.push_back(folder / name);
    system::replace_text(files.back(), text);
  };
  if (!reproduction.entries.empty()) write("cells.csv", entries_table(reproduction).print(TableFormat::csv));
  if (!reproduction.variants.empty()) write("variant_cells.csv", variant_cells_csv(reproduction.variants));
  if (!reproduction.claims.empty()) {
    write("claims.csv", claims_table(reproduction.claims).print(TableFormat::csv));
  }
  if (runs) write("curves.csv", curves_csv(*runs));
  write("verdict.md", analysis::inert_markdown(verdict_page(reproduction)));
  write("report.html", reproduction_page(reproduction,
                                         analysis::report::draw_figures(reproduction.figures.figures, folder / "plots",
                                                                        options.image_formats),
                                         rerun));
  write("file.json", reproduction.file->text);
  write("rerun.txt", rerun);
  return files;
}

}  // namespace bobench::reproduction
