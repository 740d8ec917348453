#include "reproduction/plan/cost.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "analysis/statistics/summary.hpp"
#include "reproduction/plan/availability.hpp"
#include "reproduction/plan/scaled_runs.hpp"
#include "results/result_file.hpp"

namespace bobench::reproduction {
namespace {

/// Mean seconds of the finished runs of an optimiser, NaN if there are none.
double measured_seconds(const results::ResultSet& stored, const std::string& problem, const std::string& spec) {
  const results::Series* series = stored.find(problem, spec);
  std::vector<double> seconds;
  for (std::size_t r = 0; series && r < series->runs.size(); ++r) {
    const auto& run = series->runs[r];
    if (run.status != results::RunStatus::complete) continue;
    seconds.push_back(optimizer_seconds(run));
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

}  // namespace

double estimated_seconds(const PaperFile& file, const runners::Catalogs& catalogs, const ReproductionOptions& options) {
  if (file.kind != PaperFile::Kind::runs) return file.seconds.at(options.scale);
  const ScaledRuns scaled = scaled_runs(file, options.scale, catalogs, options.seed);
  const std::filesystem::path path = runs_path(options.output, scaled.request);
  results::ResultSet stored;
  if (std::filesystem::exists(path)) stored = results::read_results(path.string());
  // Fits grow with the square of the observations or so; a run's cost with its budget at a power between 2 and 3.
  const double growth = std::pow(static_cast<double>(scaled.request.budget) / file.budget, 2.0);
  double total = 0.0;
  for (const std::string& label : file.scales.at(options.scale).optimizers) {
    const PaperOptimizer& optimizer = *file.find(label);
    if (is_left_out(file, optimizer.spec, catalogs)) continue;
    for (const std::string& text : {spec_at(optimizer, file.scales.at(options.scale)), optimizer.variant}) {
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

std::string describe_cost(double seconds, int threads) {
  const auto told = [](double s) {
    return s < 120.0      ? fmt::format("{:.0f} s", s)
           : s < 7200.0   ? fmt::format("{:.0f} min", s / 60.0)
           : s < 172800.0 ? fmt::format("{:.1f} h", s / 3600.0)
                          : fmt::format("{:.1f} days", s / 86400.0);
  };
  return fmt::format("about {} of processor time, {} with {} threads", told(seconds), told(seconds / threads), threads);
}

}  // namespace bobench::reproduction
