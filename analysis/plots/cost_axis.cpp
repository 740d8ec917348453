#include "analysis/plots/cost_axis.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"

namespace bobench::analysis::plots {
namespace {

using results::CostUnit, results::RunResult, results::Series;

template <class IsSo>
bool some_run(const Selection& selection, const std::string& problem, const IsSo& is_so) {
  return std::ranges::any_of(selection.results.series, [&](const Series& series) {
    return series.problem == problem && std::ranges::any_of(series.runs, is_so);
  });
}

bool has_measured_seconds(const Selection& selection, const std::string& problem) {
  return some_run(selection, problem, [](const RunResult& run) { return !run.seconds_evaluate.empty(); });
}

AxisWords words_of_seconds(const Selection& selection) {
  std::vector<std::string> simulated, measured;
  for (const std::string& problem : selection.problems) {
    if (has_simulated_seconds(selection, problem)) {
      simulated.push_back(problem);
    } else if (has_measured_seconds(selection, problem)) {
      measured.push_back(problem);
    }
  }
  if (measured.empty() && simulated.empty()) {
    throw InputError("--x seconds: no run has simulated or measured seconds recorded; take --x evaluations");
  }
  AxisWords words{.label = "simulated seconds", .column = "seconds", .note = ""};
  if (measured.empty()) return words;
  words.label = simulated.empty() ? "seconds" : "seconds, simulated or measured";
  words.note = fmt::format("Seconds by the clock, of evaluating, asking and telling: {}.",
                           simulated.empty() ? "on every problem" : fmt::format("{}", fmt::join(measured, ", ")));
  return words;
}

}  // namespace

bool has_simulated_seconds(const Selection& selection, const std::string& problem) {
  return some_run(selection, problem, [](const RunResult& run) { return results::is_timed(run); });
}

ProblemCosts costs_on(const Selection& selection, const std::string& problem, HorizontalAxis axis) {
  return {.axis = axis,
          .simulated = has_simulated_seconds(selection, problem),
          .full = results::Judgement(selection.results, problem).full_cost()};
}

std::vector<double> spent(const RunResult& run, const ProblemCosts& costs) {
  std::vector<double> sums;
  if (costs.axis == HorizontalAxis::fidelity) {
    sums = results::costs_of(run, CostUnit::fidelity, costs.full);
  } else if (!costs.simulated) {
    sums = results::seconds_taken(run);
  } else if (results::is_timed(run)) {
    sums = results::costs_of(run, CostUnit::seconds);
  }
  double sum = 0.0;
  for (double& cost : sums) cost = sum += std::isfinite(cost) ? cost : 0.0;
  return sums;
}

std::vector<double> costs_between(double first, double last, bool logarithmic, std::size_t count) {
  std::vector<double> costs;
  for (std::size_t i = 0; i < count; ++i) {
    const double share = static_cast<double>(i) / static_cast<double>(count - 1);
    costs.push_back(logarithmic && first > 0.0 ? first * std::pow(last / first, share)
                                               : first + share * (last - first));
  }
  costs.back() = last;  // avoids a rounding error
  return costs;
}

AxisWords words_of(const Selection& selection, HorizontalAxis axis) {
  if (axis == HorizontalAxis::seconds) return words_of_seconds(selection);
  if (axis == HorizontalAxis::evaluations) return {.label = "evaluations", .column = "evaluations", .note = ""};
  return {.label = "fidelity, added up", .column = "fidelity", .note = ""};
}

CostUnit unit_of(const Selection& selection, HorizontalAxis axis) {
  if (axis == HorizontalAxis::fidelity) return CostUnit::fidelity;
  for (const Series& series : selection.results.series) {
    for (const RunResult& run : series.runs) {
      if (run.evaluations() == 0 || results::is_timed(run)) continue;
      throw InputError(fmt::format("over seconds that are not simulated there is no comparison: {} on {} has none",
                                   series.optimizer, series.problem));
    }
  }
  return CostUnit::seconds;
}

}  // namespace bobench::analysis::plots
