// Sequential model-based optimisation: an initial design, then one suggestion at a time.
#pragma once

#include <optional>
#include <vector>

#include "core/configuration_set.hpp"
#include "core/history.hpp"
#include "core/optimizer.hpp"
#include "core/suggester.hpp"

namespace bobench::optimizers {

/// The loop that every surrogate-based optimiser here is: `initial_points` uniform configurations, the same for all
/// optimisers of a replicate (in a finite space a configuration drawn twice is drawn anew), then whatever the suggester
/// says. Also while nothing finite has been told, configurations are drawn at random.
class SequentialModelBased {
 public:
  /// @param own_design  evaluated first, instead of as many of the configurations that all optimisers share
  SequentialModelBased(const OptimizerContext& context, Suggester suggester, int initial_points,
                       std::vector<Configuration> own_design = {});

  Trial ask();
  void tell(const Trial& trial, const Evaluation& evaluation);
  /// What the suggester says; nothing before it has been asked.
  std::optional<std::size_t> recommend() const { return suggester_.recommend(); }
  std::optional<Configuration> recommended_configuration() const { return suggester_.recommended_configuration(); }

 private:
  SearchSpace space_;
  double fidelity_;
  Suggester suggester_;
  std::size_t initial_points_;
  std::vector<Configuration> own_design_;
  Random design_;
  Random random_;
  History history_;
  ConfigurationSet known_;  ///< of a finite space: asked for or told
};

}  // namespace bobench::optimizers
