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

/// Evaluates every model on every task, at several numbers of observations, in replicates.
struct Experiment {
  std::vector<Task> tasks = {};
  std::vector<std::string> models = {};  ///< specs
  std::vector<std::string> labels = {};  ///< names in tables and figures; empty: the specs
  std::vector<Eigen::Index> sizes = {};  ///< increasing
  int replicates = 1;
  Eigen::Index test_points = 1000;
  std::uint64_t seed = 1;
  const surrogates::RegressorCatalog* regressors = nullptr;  ///< null: standard_regressors()

  const std::string& label(std::size_t model) const { return labels.empty() ? models[model] : labels[model]; }
};

/// Scores of an experiment.
class Curves {
 public:
  /// Computes the pieces that are missing in the journal.
  /// @param parts  if its `stop` leaves pieces undone, is_complete() is false and no other member may be called
  static Curves measure(const Experiment& experiment, const runners::PartsOptions& parts);

  bool is_complete() const { return work_.missing == 0; }
  const runners::PartsWork& work() const { return work_; }

  /// Arguments are positions in the experiment's lists. Empty if the model could not be fitted.
  const std::optional<Scores>& scores(std::size_t task, std::size_t model, std::size_t size, int replicate) const;
  /// One score in all replicates; NaN where it is missing.
  std::vector<double> replicates(double Scores::*score, std::size_t task, std::size_t model, std::size_t size) const;

 private:
  std::size_t models_ = 0, sizes_ = 0, replicates_ = 0;
  runners::PartsWork work_;
  std::vector<std::optional<Scores>> all_;
};

/// Means over replicates of every score.
analysis::Table scores_table(const Experiment& experiment, const Curves& curves);

/// Mean ranks of the models by mean absolute error, log density and CRPS, computed as for optimisers. The blocks of
/// Friedman's test are the tasks; a model's value on a task is its mean rank over sizes and replicates. With a single
/// task the blocks are its replicates. A model that could not be fitted ranks last.
/// @throws InputError for fewer than two models
analysis::Table ranks_table(const Experiment& experiment, const Curves& curves);

/// Panels for each task: mean absolute error, root mean squared error, mean log density and CRPS against the number of
/// observations. Curves are means over replicates; bands are two standard errors wide on each side.
std::vector<analysis::plots::Figure> learning_curves_figures(const Experiment& experiment, const Curves& curves);
/// One panel per task: fractions of the points below each predicted quantile, at the last size.
analysis::plots::Figure calibration_figure(const Experiment& experiment, const Curves& curves);

}  // namespace bobench::regression
