#include "reproduction/plan/cost.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include <fmt/format.h>

#include "analysis/statistics/summary.hpp"
#include "reproduction/plan/availability.hpp"
#include "reproduction/plan/scaled_runs.hpp"
#include "reproduction/studies/checkpoint.hpp"
#include "results/result_file.hpp"

namespace bobench::reproduction {
void CostEstimate::read_stored(const std::filesystem::path& path) {
  if (!files_read_.emplace(path.string(), true).second || !std::filesystem::exists(path)) return;
  const results::ResultSet stored = results::read_results(path.string());
  for (const results::Series& series : stored.series) {
    Known& known = known_[{path.string(), series.problem, series.optimizer}];
    std::vector<double> seconds;
    for (const results::RunResult& run : series.runs) {
      if (results::has_run(run)) ++known.replicates;
      if (run.status == results::RunStatus::complete) seconds.push_back(optimizer_seconds(run));
    }
    known.seconds = analysis::mean(seconds);
  }
}

double CostEstimate::add_runs(const PaperFile& file) {
  const ScaledRuns scaled = scaled_runs(file, options_.scale, catalogs_, options_.seed);
  const std::filesystem::path path = runs_path(options_.output, scaled.request);
  read_stored(path);
  const ScaleSettings& settings = file.scales.at(options_.scale);
  const auto replicates = static_cast<std::size_t>(scaled.request.replicates);
  // Fits grow with the square of the observations or so; a run's cost with its budget at a power between 2 and 3.
  const double growth = std::pow(static_cast<double>(scaled.request.budget) / file.budget, 2.0);
  double total = 0.0;
  for (const std::string& label : settings.optimizers) {
    const PaperOptimizer& optimizer = *file.find(label);
    if (is_left_out(file, optimizer.spec, catalogs_)) continue;
    for (const std::string& text : {spec_at(optimizer, settings), optimizer.variant}) {
      if (text.empty()) continue;
      const OptimizerRecipe recipe = catalogs_.optimizers.recipe(text);
      for (const std::string& problem : scaled.request.problems) {
        Known& known = known_.try_emplace({path.string(), problem, recipe.spec}, Known{0, std::nan("")}).first->second;
        const std::size_t left = replicates - std::min(replicates, known.replicates);
        const double seconds =
            static_cast<double>(left) * (std::isnan(known.seconds) ? optimizer.seconds * growth : known.seconds);
        known.replicates += left;
        by_method_[recipe.name] += seconds;
        total += seconds;
      }
    }
  }
  return total;
}

/// What is left of a study: nothing where its checkpoint is whole. One that has used up the estimate and is not whole
/// takes longer than was thought: how much longer nobody knows, so a twentieth of it is kept.
double CostEstimate::study_seconds(const PaperFile& file) const {
  const double all = file.seconds.at(options_.scale);
  if (file.kind != PaperFile::Kind::study || options_.output.empty()) return all;
  const runners::PartsJournal done =
      runners::read_parts_journal(checkpoint_path(file.study, options_.scale, options_.seed, options_.output));
  return done.is_whole ? 0.0 : std::max(0.05 * all, all - done.seconds);
}

double CostEstimate::add(const PaperFile& file) {
  if (file.kind == PaperFile::Kind::runs) return add_runs(file);
  const double seconds = study_seconds(file);
  by_method_[file.id] += seconds;
  return seconds;
}

double CostEstimate::seconds() const {
  double total = 0.0;
  for (const auto& [method, seconds] : by_method_) total += seconds;
  return total;
}

std::vector<std::pair<std::string, double>> CostEstimate::by_method() const {
  std::vector<std::pair<std::string, double>> methods(by_method_.begin(), by_method_.end());
  std::ranges::stable_sort(methods, std::ranges::greater(), &std::pair<std::string, double>::second);
  return methods;
}

double estimated_seconds(const PaperFile& file, const runners::Catalogs& catalogs, const ReproductionOptions& options) {
  return CostEstimate(catalogs, options).add(file);
}

std::string describe_seconds(double seconds) {
  return seconds < 120.0      ? fmt::format("{:.0f} s", seconds)
         : seconds < 7200.0   ? fmt::format("{:.0f} min", seconds / 60.0)
         : seconds < 172800.0 ? fmt::format("{:.1f} h", seconds / 3600.0)
                              : fmt::format("{:.1f} days", seconds / 86400.0);
}

std::string describe_cost(double seconds, int threads) {
  return fmt::format("about {} of processor time, {} with {} threads", describe_seconds(seconds),
                     describe_seconds(seconds / threads), threads);
}

std::string describe_shares(const CostEstimate& estimate, std::size_t most) {
  const auto methods = estimate.by_method();
  const double total = estimate.seconds();
  if (!(total > 0.0)) return "";
  std::string text;
  for (std::size_t i = 0; i < std::min(most, methods.size()); ++i) {
    text += fmt::format("{}{} {:.0f} %", i == 0 ? "" : ", ", methods[i].first, 100.0 * methods[i].second / total);
  }
  return methods.size() <= most ? text : text + fmt::format(" and {} others", methods.size() - most);
}

}  // namespace bobench::reproduction
