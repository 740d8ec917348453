// The trial that an optimiser waits for.
#pragma once

#include <optional>
#include <utility>

#include "core/history.hpp"

namespace bobench::optimizers {

/// For optimisers that learn from the trial asked for last and from no other: one that is told unasked, or twice, is
/// passed over.
class AskedTrial {
 public:
  Trial ask(Configuration configuration, double fidelity) {
    configuration_ = std::move(configuration);
    return {*configuration_, fidelity};
  }
  /// Whether this is it; the next one is not.
  bool answers(const Trial& trial) {
    if (!configuration_ || trial.configuration != *configuration_) return false;
    configuration_.reset();
    return true;
  }

 private:
  std::optional<Configuration> configuration_;
};

}  // namespace bobench::optimizers
