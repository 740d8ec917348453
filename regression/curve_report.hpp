// Learning curves as tables and figures.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "analysis/plots/figure.hpp"
#include "analysis/table.hpp"
#include "regression/learning_curve.hpp"
#include "runners/computed_parts.hpp"

namespace bobench::regression {

/// Every model on every task, after each of some sizes, in replicates.
struct Experiment {
  std::vector<Task> tasks = {};
  std::vector<std::string> models = {};  ///< specs
  std::vector<std::string> labels = {};  ///< what tables and figures call them; empty: their specs
  std::vector<Eigen::Index> sizes = {};  ///< rising
  int replicates = 1;
  Eigen::Index test_points = 1000;
  std::uint64_t seed = 1;

  const std::string& label(std::size_t model) const { return labels.empty() ? models[model] : labels[model]; }
};

/// What came of it.
class Curves {
 public:
  /// Computes what the journal does not have yet.
  /// @param parts  its `stop` leaves pieces undone: is_complete() is false then, and nothing else may be asked
  static Curves measure(const Experiment& experiment, const runners::PartsOptions& parts);

  bool is_complete() const { return work_.missing == 0; }
  const runners::PartsWork& work() const { return work_; }

  /// Positions in the experiment's lists. Nothing where the model had no answer.
  const std::optional<Scores>& scores(std::size_t task, std::size_t model, std::size_t size, int replicate) const;
  /// A score of all replicates; NaN where there is none.
  std::vector<double> replicates(double Scores::*score, std::size_t task, std::size_t model, std::size_t size) const;

 private:
  std::size_t models_ = 0, sizes_ = 0, replicates_ = 0;
  runners::PartsWork work_;
  std::vector<std::optional<Scores>> all_;
};

/// Means over replicates of every score.
analysis::Table scores_table(const Experiment& experiment, const Curves& curves);

/// Mean ranks of the models by mean absolute error, log density and CRPS, as those of optimisers: tasks are the blocks
/// of Friedman's test, a model's value on a task its mean rank over sizes and replicates; of one task its replicates
/// are. A model without an answer is last.
/// @throws InputError for fewer than two models
analysis::Table ranks_table(const Experiment& experiment, const Curves& curves);

/// A row of panels for each task: mean absolute error (or the root of the mean squared one) and mean log density over
/// the number of observations. Curves are means over replicates, bands two standard errors.
std::vector<analysis::plots::Figure> learning_curves_figures(const Experiment& experiment, const Curves& curves,
                                                             double Scores::*error = &Scores::mae);
/// A panel for each task: shares of the points below each predicted quantile, after the last size.
analysis::plots::Figure calibration_figure(const Experiment& experiment, const Curves& curves);

}  // namespace bobench::regression
