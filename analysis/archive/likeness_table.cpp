#include "analysis/archive/likeness_table.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include <fmt/format.h>

#include "analysis/archive/own_runs.hpp"
#include "analysis/archive/published_runs.hpp"
#include "analysis/comparability.hpp"
#include "analysis/statistics/holm.hpp"
#include "analysis/statistics/mann_whitney.hpp"
#include "analysis/statistics/summary.hpp"
#include "core/error.hpp"
#include "core/text.hpp"

namespace bobench::archive {
namespace {

using analysis::Cell, analysis::Runtime, analysis::Table;

constexpr int interval_draws = 1000;
constexpr double level = 0.05;

struct Interval {
  double average, low, high;
};

/// The average runtime, and the 2.5 % and 97.5 % quantiles of those of bootstrap resamples.
Interval average_with_interval(std::span<const Runtime> runs, Random& random) {
  std::vector<double> averages;
  std::vector<Runtime> drawn(runs.size());
  for (int i = 0; i < interval_draws; ++i) {
    for (Runtime& one : drawn) one = runs[static_cast<std::size_t>(random.index(std::ssize(runs)))];
    averages.push_back(analysis::average_evaluations(drawn));
  }
  std::ranges::sort(averages);
  const auto at = [&](double share) {
    return averages[static_cast<std::size_t>(std::lround(share * static_cast<double>(interval_draws - 1)))];
  };
  return {analysis::average_evaluations(runs), at(0.025), at(0.975)};
}

/// Runs as numbers to compare, lower is better; runtimes above the cut and unsuccessful runs are all equal.
std::vector<double> cut_at(std::span<const Runtime> runs, double cut) {
  std::vector<double> values;
  for (const Runtime& run : runs) {
    const bool counts = run.reached && run.evaluations <= cut;
    values.push_back(counts ? run.evaluations : std::numeric_limits<double>::infinity());
  }
  return values;
}

/// The number of evaluations up to which all runs are known.
double common_length(std::span<const Runtime> runs) {
  double length = std::numeric_limits<double>::infinity();
  for (const Runtime& run : runs) {
    if (!run.reached) length = std::min(length, run.evaluations);
  }
  return length;
}

nlohmann::json number_or_null(double number) {
  return std::isfinite(number) ? nlohmann::json(number) : nlohmann::json(nullptr);
}

/// "647 [610, 690] (15/15)"
Cell runtime_cell(std::span<const Runtime> runs, const Interval& interval) {
  const auto reached = std::ranges::count_if(runs, &Runtime::reached);
  const auto text = [](double number) { return std::isfinite(number) ? fmt::format("{:.4g}", number) : "never"; };
  return {fmt::format("{} [{}, {}] ({}/{})", text(interval.average), text(interval.low), text(interval.high), reached,
                      runs.size()),
          {{"evaluations", number_or_null(interval.average)},
           {"low", number_or_null(interval.low)},
           {"high", number_or_null(interval.high)},
           {"reached", reached},
           {"runs", runs.size()}}};
}

struct Row {
  int function, dimension;
  std::vector<Runtime> own;
  double p = 1.0;
};

Row row_of(int function, int dimension, std::vector<Runtime> own, std::span<const Runtime> published) {
  const double cut = std::min(common_length(own), common_length(published));
  const double p = analysis::mann_whitney(cut_at(own, cut), cut_at(published, cut)).p;
  return {function, dimension, std::move(own), p};
}

void add_rows(const std::string& optimizer, const std::string& like, const std::vector<Row>& rows, Table& table) {
  std::vector<double> p;
  for (const Row& row : rows) p.push_back(row.p);
  const std::vector<double> adjusted = analysis::holm(p);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Row& row = rows[i];
    const auto& published = published_runs(like, row.function, row.dimension);
    // The seed makes the resamples independent of the other rows.
    Random random(stable_hash(fmt::format("{}\n{}\n{}\n{}", optimizer, like, row.function, row.dimension)));
    const Interval ours = average_with_interval(row.own, random), theirs = average_with_interval(published, random);
    const bool both = std::isfinite(ours.average) && std::isfinite(theirs.average);
    table.rows.push_back({fmt::format("f{}", row.function), row.dimension, optimizer, runtime_cell(row.own, ours),
                          runtime_cell(published, theirs),
                          both ? Cell(ours.average / theirs.average, 3) : Cell("-", nullptr), Cell(adjusted[i], 2),
                          adjusted[i] < level ? "differs" : "no difference found"});
  }
}

void require_runs_of(const std::string& like, const std::string& suite) {
  const std::vector<std::string>& names = optimizers_with_runs(suite);
  if (std::ranges::find(names, like) != names.end()) return;
  throw InputError(
      fmt::format("the archive has no single runs of '{}' on {}: it has those of {} optimisers of 2009 and 2010{}",
                  like, suite, names.size(), did_you_mean(like, names)));
}

}  // namespace

Table likeness_table(const results::ResultSet& results, const analysis::HorizonRequest& request,
                     const std::string& like, const std::string& suite) {
  require_runs_of(like, suite);
  const results::Horizon horizon = analysis::horizon_of(results, request);
  if (horizon.cost) throw InputError("the archive counts evaluations: compare at a number of them, not at a cost");
  Table table;
  table.title =
      fmt::format("Average runtimes to 1e-8 compared with those of {}'s published runs, within {} evaluations", like,
                  horizon.evaluations);
  table.columns = {"function", "dimension", "optimizer", "here", like, "ratio", "p", "verdict"};
  const std::array target = {final_target};
  std::map<std::string, std::vector<Row>> rows;
  std::vector<std::string> order;
  for (const OwnDimension& dimension : own_dimensions(results, horizon, suite, target)) {
    for (const OwnRuns& own : dimension.optimizers) {
      if (!rows.contains(own.optimizer)) order.push_back(own.optimizer);
      for (const auto& [function, runs] : own.functions) {
        const auto& published = published_runs(like, function, dimension.dimension);
        if (published.empty()) continue;
        rows[own.optimizer].push_back(row_of(function, dimension.dimension, runs.front(), published));
      }
    }
  }
  for (const std::string& optimizer : order) add_rows(optimizer, like, rows[optimizer], table);
  if (table.rows.empty())
    throw InputError(fmt::format("the file and {}'s published runs have no function in common", like));
  table.notes.emplace_back(
      "Evaluations of all runs until they came within 1e-8 of the optimum, or ended, over the number that did; in "
      "brackets 2.5 to 97.5 % of those of resampled runs. p: Mann and Whitney's test of the runs, those beyond the "
      "shortest run without success being all alike; by Holm over an optimiser's rows. Finding no difference "
      "does not prove that there is none.");
  table.notes.emplace_back(
      "Published: single runs as COCO keeps them (docs/archive.md). Those of 2009 are on instances 1 to 5, three of "
      "each "
      "(here `--problems` with /i1-5), those of 2010 on 1 to 15.");
  std::ranges::copy(analysis::notes_on_comparison(results, horizon), std::back_inserter(table.notes));
  return table;
}

}  // namespace bobench::archive
