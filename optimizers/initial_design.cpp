#include "optimizers/initial_design.hpp"

#include <utility>

#include "optimizers/model_range.hpp"

namespace bobench::optimizers {

InitialDesign::InitialDesign(const OptimizerContext& context, int points, std::vector<Configuration> own)
    : space_(context.space),
      fidelity_(context.fidelities.back()),
      points_(static_cast<std::size_t>(points)),
      own_(std::move(own)),
      random_(context.streams.shared("design")) {}

std::optional<Trial> InitialDesign::next(std::size_t pending) {
  const std::size_t trials = history_.size() + pending;
  if (trials < own_.size()) return Trial{own_[trials], fidelity_};
  if (trials >= points_ && history_.finite_count() > 0) return std::nullopt;
  Trial trial{sample_unseen(space_, known_, random_), fidelity_};
  if (space_.is_discrete()) known_.insert(trial.configuration);  // it may be pending
  return trial;
}

void InitialDesign::tell(const Trial& trial, const Evaluation& evaluation) {
  Evaluation told = evaluation;
  told.value = within_model_range(told.value);
  history_.add(trial, std::move(told));
  if (space_.is_discrete()) known_.update(history_);
}

}  // namespace bobench::optimizers
