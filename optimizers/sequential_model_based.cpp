#include "optimizers/sequential_model_based.hpp"

#include <utility>

#include "optimizers/model_range.hpp"

namespace bobench::optimizers {

SequentialModelBased::SequentialModelBased(const OptimizerContext& context, Suggester suggester, int initial_points,
                                           std::vector<Configuration> own_design)
    : space_(context.space),
      fidelity_(context.fidelities.back()),
      suggester_(std::move(suggester)),
      initial_points_(static_cast<std::size_t>(initial_points)),
      own_design_(std::move(own_design)),
      design_(context.streams.shared("design")),
      random_(context.streams.own("suggester")) {}

Trial SequentialModelBased::ask() {
  if (history_.size() < own_design_.size()) return {own_design_[history_.size()], fidelity_};
  if (history_.size() < initial_points_ || history_.finite_count() == 0) {
    Trial trial{sample_unseen(space_, known_, design_), fidelity_};
    if (space_.is_discrete()) known_.insert(trial.configuration);  // it may be asked again before it is told
    return trial;
  }
  return {suggester_.suggest(history_, random_), fidelity_};
}

void SequentialModelBased::tell(const Trial& trial, const Evaluation& evaluation) {
  Evaluation told = evaluation;
  told.value = within_model_range(told.value);
  history_.add(trial, std::move(told));
  if (space_.is_discrete()) known_.update(history_);
}

}  // namespace bobench::optimizers
