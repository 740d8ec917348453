// The part of a result file that is plotted, and the plot options.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/multiple_comparison.hpp"
#include "analysis/plots/style.hpp"
#include "analysis/ranked_problems.hpp"
#include "analysis/selected_results.hpp"
#include "core/enum_names.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis::plots {

enum class CurveStatistic { median, mean };
constexpr auto enum_names(CurveStatistic) {
  return std::to_array<EnumName<CurveStatistic>>({{CurveStatistic::median, "median"}, {CurveStatistic::mean, "mean"}});
}
enum class Band { automatic, none, quartiles, standard_error, bootstrap };
constexpr auto enum_names(Band) {
  return std::to_array<EnumName<Band>>(
      {{Band::automatic, "auto", "quartiles of a median, the standard error of a mean, for up to four optimisers"},
       {Band::none, "none"},
       {Band::quartiles, "quartiles"},
       {Band::standard_error, "standard-error", "of a mean"},
       {Band::bootstrap, "bootstrap", "95 %"}});
}
enum class HorizontalAxis { evaluations, seconds, fidelity };
constexpr auto enum_names(HorizontalAxis) {
  return std::to_array<EnumName<HorizontalAxis>>({{HorizontalAxis::evaluations, "evaluations"},
                                                  {HorizontalAxis::seconds, "seconds", "simulated where there are"},
                                                  {HorizontalAxis::fidelity, "fidelity", "cumulative"}});
}

enum class PlotStyle { paper, slides };
constexpr auto enum_names(PlotStyle) {
  return std::to_array<EnumName<PlotStyle>>(
      {{PlotStyle::paper, "paper"}, {PlotStyle::slides, "slides", "larger texts and lines"}});
}
inline constexpr double slide_scale = 1.6;  ///< of texts and lines on slides

struct PlotRequest {
  SelectionRequest selected;
  CurveStatistic statistic = CurveStatistic::median;
  Band band = Band::automatic;  ///< quartiles (mean: standard error) for up to four optimisers, else none
  HorizontalAxis x = HorizontalAxis::evaluations;
  bool linear = false;                        ///< regret on a linear axis
  bool logarithmic_x = false;                 ///< evaluations or cost on a logarithmic axis
  bool each = false;                          ///< also a regret figure for each problem
  std::vector<std::string> highlighted = {};  ///< optimisers in colour, with wildcards; empty: see mute_others()
  PlotStyle style = PlotStyle::paper;
  double width = 0.0;      ///< of a figure, in points before scaling for slides; 0: as wide as its panels need
  RankingRequest ranking;  ///< for the score plots; `at` limits every figure
  PostHoc post_hoc = PostHoc::max_t;
  int targets = 51;  ///< of ECDFs: log-uniform from 10^highest_target down to 10^lowest_target
  double highest_target = 2.0;
  double lowest_target = -8.0;
  bool restarts = false;  ///< for ECDFs: runs are restarted until they reach a target
  /// For data and performance profiles: the fraction of the decrease that may remain when a problem counts as solved.
  std::vector<double> tolerances = {1e-1, 1e-3, 1e-5, 1e-7};
};

/// The part of a result file that is plotted.
struct Selection {
  results::ResultSet results;              ///< the selected series alone
  std::vector<ShownOptimizer> optimizers;  ///< in the order of display
  std::vector<std::string> problems;
  results::Horizon horizon;  ///< up to which runs are judged
};

/// @throws InputError for a pattern without a match (similar names are suggested), or if `at` is outside the budget
Selection select(const results::ResultSet& results, const PlotRequest& request);

}  // namespace bobench::analysis::plots
