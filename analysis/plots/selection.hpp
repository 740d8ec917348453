// What of a result file is plotted, and how.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/multiple_comparison.hpp"
#include "analysis/plots/style.hpp"
#include "analysis/ranked_problems.hpp"
#include "analysis/selected_results.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis::plots {

enum class CurveStatistic { median, mean };
enum class Band { automatic, none, quartiles, standard_error, bootstrap };
enum class HorizontalAxis { evaluations, seconds, fidelity };

struct PlotRequest {
  SelectionRequest selected;
  CurveStatistic statistic = CurveStatistic::median;
  Band band = Band::automatic;  ///< quartiles (mean: standard error) for up to four optimisers, else none
  HorizontalAxis x = HorizontalAxis::evaluations;
  bool linear = false;         ///< regret on a linear axis
  bool logarithmic_x = false;  ///< evaluations or cost on a logarithmic axis
  bool each = false;           ///< a regret figure for each problem too
  RankingRequest ranking;      ///< of the score plots; `at` limits every figure
  PostHoc post_hoc = PostHoc::nemenyi;
  int targets = 51;  ///< of solved problems: log-uniform from 10^highest_target down to 10^lowest_target
  double highest_target = 2.0;
  double lowest_target = -8.0;
  bool restarts = false;  ///< of solved problems: runs are restarted until they reach a target
  /// Of data and performance profiles: what part of the way down may be left where a problem counts as solved.
  std::vector<double> tolerances = {1e-1, 1e-3, 1e-5, 1e-7};
};

/// The part of a result file that is plotted.
struct Selection {
  results::ResultSet results;              ///< the selected series alone
  std::vector<ShownOptimizer> optimizers;  ///< in the order in which they are shown
  std::vector<std::string> problems;
  results::Horizon horizon;  ///< how far runs are looked at
};

/// @throws InputError for a pattern that fits nothing (near names are offered), and if `at` is outside the budget
Selection select(const results::ResultSet& results, const PlotRequest& request);

}  // namespace bobench::analysis::plots
