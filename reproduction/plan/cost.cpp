#include "reproduction/plan/cost.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include <fmt/format.h>

#include "analysis/statistics/summary.hpp"
#include "core/text.hpp"
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

double CostEstimate::add(const PaperFile& file, const ScaleSettings& settings) {
  const ScaledRuns scaled = scaled_runs(file, settings, catalogs_, options_.seed);
  const std::filesystem::path path = runs_path(options_.output, scaled.request);
  read_stored(path);
  const auto replicates = static_cast<std::size_t>(scaled.request.replicates);
  // The cost of a fit grows about quadratically with the observations, that of a run with its budget to a power between
  // 2 and 3.
  const double growth = std::pow(static_cast<double>(scaled.request.budget) / file.runs()->budget, 2.0);
  double total = 0.0;
  for (const std::string& label : settings.optimizers) {
    const PaperOptimizer& optimizer = *file.runs()->find(label);
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

/// Remaining time of a study; 0 if its checkpoint is complete. If an incomplete study has exceeded its estimate, the
/// remaining time is unknown, and a twentieth of the estimate is used.
double CostEstimate::seconds_left(const PaperStudy& study) const {
  const double all = study.seconds.at(options_.scale);
  if (options_.output.empty()) return all;
  const runners::PartsJournal done =
      runners::read_parts_journal(checkpoint_path(study.id, options_.scale, options_.seed, options_.output));
  return done.is_whole ? 0.0 : std::max(0.05 * all, all - done.seconds);
}

double CostEstimate::add(const PaperFile& file) {
  if (file.runs()) return add(file, settings_at(file, options_));
  const double seconds = file.study() ? seconds_left(*file.study()) : file.properties()->seconds.at(options_.scale);
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

std::string describe_cost(double seconds, int threads) {
  return fmt::format("about {} of processor time, {} with {} threads", duration_text(seconds),
                     duration_text(seconds / threads), threads);
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
