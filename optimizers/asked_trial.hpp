// The pending trial of a sequential optimiser.
#pragma once

#include <optional>
#include <utility>

#include "core/history.hpp"

namespace bobench::optimizers {

/// For optimisers that learn only from the trial returned by the last ask(). Injected and repeated observations are
/// ignored.
class AskedTrial {
 public:
  Trial ask(Configuration configuration, double fidelity) {
    configuration_ = std::move(configuration);
    return {*configuration_, fidelity};
  }
  /// Whether `trial` is the pending trial; if so, it is no longer pending.
  bool answers(const Trial& trial) {
    if (!configuration_ || trial.configuration != *configuration_) return false;
    configuration_.reset();
    return true;
  }

 private:
  std::optional<Configuration> configuration_;
};

}  // namespace bobench::optimizers
