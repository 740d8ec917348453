#include "analysis/runtimes/reference.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "analysis/runtimes/runtimes.hpp"
#include "core/error.hpp"
#include "core/text.hpp"

namespace bobench::analysis {
namespace {

constexpr double smallest_target = 1e-8;
/// Tolerance for targets 10^(k/5), whose stored and computed values differ in the last digits.
constexpr double rounding = 1.0 + 1e-9;

/// The largest first regret of any run of the series.
double worst_start(const results::Judgement& judgement, const results::Series& series,
                   const results::Horizon& horizon) {
  double worst = 0.0;
  for (std::size_t r = 0; r < series.runs.size(); ++r) {
    if (!results::has_run(series.runs[r])) continue;
    for (const double regret : judgement.curve(series, r, horizon)) {
      if (!std::isfinite(regret)) continue;
      worst = std::max(worst, regret);
      break;
    }
  }
  return worst;
}

}  // namespace

double evaluations_to(double target, const RuntimeSteps& steps) {
  const auto step =
      std::ranges::find_if(steps, [&](const RuntimeStep& one) { return one.target <= target * rounding; });
  return step == steps.end() ? std::numeric_limits<double>::infinity() : step->evaluations;
}

std::vector<double> fifths_of_decades(double highest) {
  std::vector<double> targets;
  const double first = highest > smallest_target ? std::ceil(5.0 * std::log10(highest)) : -40.0;
  for (double k = first; k >= -40.0; k -= 1.0) targets.push_back(std::pow(10.0, k / 5.0));
  return targets;
}

RuntimeSteps average_runtimes(const std::vector<double>& targets, const results::Judgement& judgement,
                              const results::Series& series, const results::Horizon& horizon) {
  const std::vector<std::vector<Runtime>> runtimes = runtimes_to(targets, judgement, series, horizon);
  RuntimeSteps steps;
  for (std::size_t t = 0; t < targets.size(); ++t) steps.push_back({targets[t], average_evaluations(runtimes[t])});
  return steps;
}

Reference reference_among(const results::ResultSet& results, const std::string& optimizer,
                          const results::Horizon& horizon) {
  const std::vector<std::string> optimizers = optimizers_of(results);
  if (std::ranges::find(optimizers, optimizer) == optimizers.end()) {
    throw InputError(fmt::format("the file has no optimiser '{}'{}", optimizer, did_you_mean(optimizer, optimizers)));
  }
  return {.name = optimizer,
          .on =
              [&results, optimizer, horizon](const std::string& problem) {
                const results::Series* const series = results.find(problem, optimizer);
                const results::Judgement judgement(results, problem);
                if (!series || !judgement.by_regret() || std::ranges::none_of(series->runs, results::has_run)) {
                  return std::optional<RuntimeSteps>();
                }
                const double highest = worst_start(judgement, *series, horizon);
                return std::optional(average_runtimes(fifths_of_decades(highest), judgement, *series, horizon));
              },
          .exactly =
              [&results, optimizer, horizon](const std::string& problem, double target) {
                const results::Judgement judgement(results, problem);
                return average_evaluations(runtimes_to(target, judgement, *results.find(problem, optimizer), horizon));
              }};
}

std::vector<double> targets_by_run_length(const std::vector<double>& lengths, const RuntimeSteps& steps) {
  const double step_to_next = std::pow(10.0, 0.2), apart = std::pow(10.0, 0.04);
  std::vector<double> targets;
  for (const double length : lengths) {
    const double within = std::max(1.0, length);
    double target = steps.front().target;
    for (const RuntimeStep& step : steps) {
      if (step.target * rounding < smallest_target) break;
      if (step.evaluations <= within) target = rounding * step.target / step_to_next;
    }
    if (!targets.empty() && target >= targets.back()) target = targets.back() / apart;
    targets.push_back(target);
  }
  for (double& target : targets) target = std::max(target, smallest_target);
  return targets;
}

}  // namespace bobench::analysis
