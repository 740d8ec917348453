#include "analysis/archive/runtime_figure.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "analysis/archive/chosen_published.hpp"
#include "analysis/archive/published.hpp"
#include "analysis/archive/standings.hpp"
#include "analysis/plots/small_multiples.hpp"

namespace bobench::archive {
namespace {

using analysis::plots::Curve, analysis::plots::CurvePoint, analysis::plots::Panel;

/// An optimiser drawn in one dimension.
struct Drawn {
  std::string name;
  Profile profile;
};

/// A step function, from one evaluation to the budget.
std::vector<CurvePoint> distribution(const Profile& profile, const std::vector<int>& functions, int dimension,
                                     double budget) {
  std::vector<double> runtimes;
  for (const int function : functions) {
    for (const double evaluations : profile.at(function)) {
      if (evaluations <= budget) runtimes.push_back(std::max(evaluations, 1.0));
    }
  }
  std::ranges::sort(runtimes);
  const auto cells = static_cast<double>(functions.size() * coco_targets.size());
  std::vector<CurvePoint> points;
  const auto add = [&](double evaluations, std::size_t reached) {
    const double share = static_cast<double>(reached) / cells;
    points.push_back({std::log10(evaluations / dimension), share, share, share});
  };
  add(1.0, 0);
  for (std::size_t i = 0; i < runtimes.size(); ++i) add(runtimes[i], i + 1);
  add(budget, runtimes.size());
  return points;
}

Panel panel_of(std::string key, const std::vector<Drawn>& drawn, const std::vector<int>& functions, int dimension,
               double budget) {
  Panel panel;
  panel.key = std::move(key);
  panel.from_zero = true;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    Curve curve;
    curve.optimizer = i;
    if (has_all(drawn[i].profile, functions)) {
      curve.points = distribution(drawn[i].profile, functions, dimension, budget);
    }
    panel.curves.push_back(std::move(curve));
  }
  return panel;
}

void add_panels(const OwnDimension& dimension, const std::vector<Drawn>& drawn, double budget,
                std::vector<Panel>& panels) {
  const int d = dimension.dimension;
  panels.push_back(panel_of(fmt::format("dimension {}, {} functions", d, dimension.functions.size()), drawn,
                            dimension.functions, d, budget));
  const std::vector<FunctionGroup> groups = groups_of(dimension.suite, dimension.functions);
  for (const FunctionGroup& group : groups) {
    if (group.functions.empty() || group.functions.size() == dimension.functions.size()) continue;
    panels.push_back(panel_of(fmt::format("dimension {}, {}", d, group.name), drawn, group.functions, d, budget));
  }
}

}  // namespace

std::vector<analysis::plots::Figure> runtime_figures(const results::ResultSet& results,
                                                     const ComparisonRequest& request) {
  const results::Horizon horizon = analysis::horizon_of(results, request.horizon);
  const std::vector<OwnDimension> dimensions = dimensions_to_compare(results, horizon, request);
  const auto budget = static_cast<double>(horizon.evaluations);
  const std::vector<std::string> words = request.with.empty() ? std::vector<std::string>{best_published} : request.with;
  const std::vector<std::string> published = chosen_published(words, dimensions, budget);
  const std::vector<std::string> own = analysis::optimizers_of(results);

  analysis::plots::SmallMultiples multiples;
  multiples.name = "runtimes";
  multiples.title = fmt::format(
      "Share of functions and targets (10 to 1e-7) whose average runtime is at most t, within {} evaluations",
      horizon.evaluations);
  for (const std::string& name : own) multiples.optimizers.push_back({name, multiples.optimizers.size()});
  for (const std::string& name : published) {
    const int year = published_named(name, request.suite).year;
    multiples.optimizers.push_back({fmt::format("{} ({})", name, year), multiples.optimizers.size()});
  }
  multiples.x_label = "t / dimension";
  multiples.x_base = 10.0;
  multiples.y_label = "share of (function, target)";
  multiples.key_column = "part";
  multiples.x_column = "log10_evaluations_per_dimension";
  multiples.value_column = "share";
  multiples.steps = true;
  for (const OwnDimension& dimension : dimensions) {
    std::vector<Drawn> drawn;
    for (const std::string& name : own) {
      const auto found = std::ranges::find(dimension.optimizers, name, &OwnRuns::optimizer);
      drawn.push_back({name, found == dimension.optimizers.end() ? Profile() : found->profile()});
    }
    for (const std::string& name : published) {
      drawn.push_back({name, profile_of(published_named(name, request.suite), dimension.dimension)});
    }
    add_panels(dimension, drawn, budget, multiples.panels);
  }
  analysis::plots::share_axis_of_shares(multiples.panels);
  multiples.notes = comparison_notes(results, horizon, dimensions);
  return analysis::plots::draw_small_multiples(multiples);
}

}  // namespace bobench::archive
