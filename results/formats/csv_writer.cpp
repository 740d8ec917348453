#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "results/formats/csv.hpp"
#include "results/formats/csv_layout.hpp"
#include "results/formats/text_file.hpp"
#include "system/csv.hpp"

namespace bobench::results {
namespace {

using system::csv_field;

/// The columns that some run of the set has.
struct Layout {
  std::vector<RunColumn> measured;
  std::size_t coordinates = 0;
  bool has_sparse = false;
};

Layout layout_of(const ResultSet& results) {
  const auto some_run = [&](auto has) {
    return std::ranges::any_of(results.series,
                               [&](const Series& series) { return std::ranges::any_of(series.runs, has); });
  };
  Layout layout;
  layout.has_sparse = some_run([](const RunResult& run) { return run.is_sparse(); });
  for (const RunColumn& column : run_columns) {
    const bool is_value = column.values == &RunResult::value;
    if (is_value || some_run([&](const RunResult& run) { return !(run.*column.values).empty(); })) {
      layout.measured.push_back(column);
    }
  }
  for (const Series& series : results.series) {
    const bool points =
        std::ranges::any_of(series.runs, [](const RunResult& run) { return !run.configuration.empty(); });
    if (points) layout.coordinates = std::max(layout.coordinates, static_cast<std::size_t>(series.dimension));
  }
  return layout;
}

void write_header(TextWriter& out, const Layout& layout) {
  out.text("problem,optimizer,replicate,evaluation");
  for (const RunColumn& column : layout.measured) {
    out.character(',');
    out.text(column.name);
  }
  for (std::size_t i = 1; i <= layout.coordinates; ++i) out.text(fmt::format(",x{}", i));
  out.text(",optimum,status,dimension,group,seed,message");
  out.text(layout.has_sparse ? ",trace\n" : "\n");
}

void write_run(TextWriter& out, const Layout& layout, const Series& series, std::size_t r) {
  const RunResult& run = series.runs[r];
  const std::string before = fmt::format("{},{},{},", csv_field(series.problem), csv_field(series.optimizer), r);
  const std::string after = fmt::format(
      ",{},{},{},{},{},", std::isnan(run.optimum) ? "" : fmt::format("{}", run.optimum),
      run.status == RunStatus::failed ? "failed" : "complete", series.dimension, csv_field(series.group), run.seed);
  const auto width = static_cast<std::size_t>(series.dimension);
  for (std::size_t i = 0; i < run.rows(); ++i) {
    out.text(before);
    out.integer(run.evaluation_of(i));
    for (const RunColumn& column : layout.measured) {
      const std::vector<double>& numbers = run.*column.values;
      out.character(',');
      if (i < numbers.size()) out.real(numbers[i]);
    }
    for (std::size_t k = 0; k < layout.coordinates; ++k) {
      out.character(',');
      if (k < width && (i + 1) * width <= run.configuration.size()) out.real(run.configuration[i * width + k]);
    }
    out.text(after);
    if (i + 1 == run.rows()) out.text(csv_field(run.message));
    if (layout.has_sparse) out.text(run.is_sparse() ? fmt::format(",{}", csv::sparse_trace) : std::string(","));
    out.character('\n');
  }
}

}  // namespace

Exported write_csv(const ResultSet& results, const system::Sink& out) {
  TextWriter writer(out);
  const Layout layout = layout_of(results);
  write_header(writer, layout);
  Exported exported;
  std::size_t empty = 0;
  for (const Series& series : results.series) {
    for (std::size_t r = 0; r < series.runs.size(); ++r) {
      const RunResult& run = series.runs[r];
      if (run.status == RunStatus::missing) continue;
      if (run.evaluations() == 0) {
        ++empty;
        continue;
      }
      write_run(writer, layout, series, r);
      ++exported.runs;
      exported.evaluations += run.evaluations();
    }
  }
  writer.finish();
  if (empty > 0) exported.left_out.push_back(fmt::format("{} runs that failed before their first evaluation", empty));
  return exported;
}

}  // namespace bobench::results
