#include "analysis/plots/profile_curves.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include <fmt/format.h>

#include "analysis/comparability.hpp"
#include "analysis/plots/curve_statistics.hpp"
#include "analysis/plots/small_multiples.hpp"
#include "analysis/runtimes/profiles.hpp"
#include "analysis/runtimes/runtimes.hpp"
#include "core/error.hpp"

namespace bobench::analysis::plots {
namespace {

using results::Judgement, results::Series;

/// A problem that all optimisers have run.
struct OnProblem {
  double dimension;  ///< below 1: unknown
  /// For each optimiser and tolerance, the runtimes of its runs to the target.
  std::vector<std::vector<std::vector<Runtime>>> runtimes;
};

struct Compared {
  std::vector<OnProblem> problems;
  std::vector<std::string> not_run_by_all, without_dimension;
};

/// @param by_dimension  only problems with a known dimension
Compared compared(const Selection& selection, const PlotRequest& request, bool by_dimension) {
  require_tolerances(request);
  if (request.x != HorizontalAxis::evaluations || selection.horizon.cost) {
    throw InputError("profiles count evaluations: leave out the cost");
  }
  std::vector<std::string> optimizers;
  for (const ShownOptimizer& optimizer : selection.optimizers) optimizers.push_back(optimizer.name);
  Compared all;
  for (const std::string& problem : selection.problems) {
    const auto row = series_of_all(selection.results, problem, optimizers);
    if (!row) {
      all.not_run_by_all.push_back(problem);
      continue;
    }
    if (by_dimension && row->front()->dimension < 1) {
      all.without_dimension.push_back(problem);
      continue;
    }
    const Judgement judgement(selection.results, problem);
    const auto targets = convergence_targets(request.tolerances, judgement, *row, selection.horizon);
    OnProblem on{.dimension = static_cast<double>(row->front()->dimension), .runtimes = {}};
    for (const Series* const series : *row) {
      on.runtimes.push_back(runtimes_to(targets, judgement, *series, selection.horizon));
    }
    all.problems.push_back(std::move(on));
  }
  if (all.problems.empty()) {
    throw InputError(all.without_dimension.empty()
                         ? "no problem has runs of every optimiser: choose some by --optimizers"
                         : "no problem that all have run has a known dimension: there are no simplex gradients");
  }
  return all;
}

using Logarithm = double (*)(double);

/// A step function over the logarithm of its x, from `first` to `last`; about `most` steps at most are kept.
std::vector<CurvePoint> drawn(const std::vector<ProfileStep>& steps, double first, double last, Logarithm logarithm,
                              std::size_t most) {
  std::vector<CurvePoint> points;
  const auto add = [&](double x, double share) { points.push_back({logarithm(x), share, share, share}); };
  if (steps.empty() || steps.front().x > first) add(first, 0.0);
  for (const ProfileStep& step : steps) add(step.x, step.share);
  const double end = points.back().value;
  if (points.back().x < logarithm(last)) add(last, end);
  std::vector<CurvePoint> kept;
  for (const std::size_t position : thinned_positions(points.size(), most)) kept.push_back(points[position - 1]);
  return kept;
}

/// "1e-05" as "1e-5".
std::string short_exponent(std::string number) {
  const std::size_t zero = number.find("e-0");
  if (zero != std::string::npos) number.erase(zero + 2, 1);
  return number;
}

/// The profiles of all optimisers at a tolerance as a panel.
Panel panel_of(double tolerance, const std::vector<std::vector<ProfileStep>>& profiles, double first,
               Logarithm logarithm, std::size_t panels) {
  // Limits the size of a page with many optimisers.
  constexpr std::size_t all_steps = 4'000, min_steps = 12, max_steps = 100;
  const std::size_t most = std::clamp(all_steps / (panels * profiles.size()), min_steps, max_steps);
  double last = first;
  for (const auto& profile : profiles) {
    if (!profile.empty()) last = std::max(last, profile.back().x);
  }
  Panel panel;
  panel.key = "tolerance " + short_exponent(fmt::format("{:g}", tolerance));
  panel.from_zero = true;
  panel.highest = 1.0;
  for (std::size_t o = 0; o < profiles.size(); ++o)
    panel.curves.push_back({o, drawn(profiles[o], first, last, logarithm, most)});
  return panel;
}

SmallMultiples multiples_of(const Selection& selection, const Compared& all, std::string name) {
  SmallMultiples multiples;
  multiples.name = std::move(name);
  multiples.optimizers = selection.optimizers;
  multiples.key_column = "part";
  multiples.value_column = "share";
  multiples.steps = true;
  multiples.x_by_panel = true;
  multiples.notes.push_back(fmt::format(
      "{} problem{}; a run has solved its problem when it has covered 1 - tolerance of the distance from the "
      "median first value to the lowest value of any run shown, so the optimisers drawn matter.",
      all.problems.size(), all.problems.size() == 1 ? "" : "s"));
  if (!all.not_run_by_all.empty()) {
    multiples.notes.push_back(
        fmt::format("Left out, because some optimiser has no run there: {}.", some_of(all.not_run_by_all)));
  }
  if (!all.without_dimension.empty()) {
    multiples.notes.push_back(
        fmt::format("Left out, because their dimension is not known: {}.", some_of(all.without_dimension)));
  }
  return multiples;
}

}  // namespace

void require_tolerances(const PlotRequest& request) {
  if (request.tolerances.empty()) throw InputError("there are no tolerances");
  for (const double tolerance : request.tolerances) {
    if (!(tolerance > 0.0 && tolerance < 1.0)) {
      throw InputError(fmt::format("a tolerance of {:g}; expected numbers between 0 and 1", tolerance));
    }
  }
}

std::vector<Figure> performance_profile_curves(const Selection& selection, const PlotRequest& request) {
  if (selection.optimizers.size() < 2) throw InputError("performance profiles compare: they need two optimisers");
  const Compared all = compared(selection, request, false);
  SmallMultiples multiples = multiples_of(selection, all, "performance-profiles");
  multiples.title = "Share of problems solved within r times the evaluations of the fastest (performance profiles)";
  multiples.x_label = "r, evaluations relative to the fastest";
  multiples.x_base = 2.0;
  multiples.x_column = "log2_ratio";
  multiples.y_label = "share of problems";
  for (std::size_t t = 0; t < request.tolerances.size(); ++t) {
    std::vector<std::vector<double>> costs(selection.optimizers.size());
    for (const OnProblem& on : all.problems) {
      for (std::size_t o = 0; o < costs.size(); ++o) costs[o].push_back(average_evaluations(on.runtimes[o][t]));
    }
    multiples.panels.push_back(
        panel_of(request.tolerances[t], performance_profiles(costs), 1.0, std::log2, request.tolerances.size()));
  }
  multiples.width = request.width;
  return draw_small_multiples(multiples);
}

std::vector<Figure> data_profile_curves(const Selection& selection, const PlotRequest& request) {
  const Compared all = compared(selection, request, true);
  SmallMultiples multiples = multiples_of(selection, all, "data-profiles");
  multiples.title = "Share of runs that have solved their problem within k simplex gradients (data profiles)";
  multiples.x_label = "simplex gradients, evaluations / (dimension + 1)";
  multiples.x_base = 10.0;
  multiples.x_column = "log10_simplex_gradients";
  multiples.y_label = "share of runs";
  double largest = 0.0;
  for (const OnProblem& on : all.problems) largest = std::max(largest, on.dimension);
  for (std::size_t t = 0; t < request.tolerances.size(); ++t) {
    std::vector<std::vector<ProfileStep>> profiles;
    for (std::size_t o = 0; o < selection.optimizers.size(); ++o) {
      std::vector<double> gradients;
      for (const OnProblem& on : all.problems) {
        for (const Runtime& runtime : on.runtimes[o][t]) {
          gradients.push_back(runtime.reached ? runtime.evaluations / (on.dimension + 1.0)
                                              : std::numeric_limits<double>::infinity());
        }
      }
      profiles.push_back(distribution_of(std::move(gradients)));
    }
    multiples.panels.push_back(
        panel_of(request.tolerances[t], profiles, 1.0 / (largest + 1.0), std::log10, request.tolerances.size()));
  }
  multiples.width = request.width;
  return draw_small_multiples(multiples);
}

}  // namespace bobench::analysis::plots
