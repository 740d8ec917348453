// Successive halving: many configurations on a low fidelity, the best of them on higher ones.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "core/history.hpp"

namespace bobench::optimizers {

/// One step of successive halving: how many configurations, on which fidelity.
struct Rung {
  double fidelity;
  int configurations;
  bool operator==(const Rung&) const = default;
};

/// One bracket [Jamieson & Talwalkar 2016; HpBandSter, core/base_iteration.py]. Once a rung is told, its best
/// configurations are promoted to the next. A failed one (NaN, infinite) never is; where that leaves too few, the rung
/// is filled with new configurations.
class SuccessiveHalving {
 public:
  explicit SuccessiveHalving(std::vector<Rung> rungs) : rungs_(std::move(rungs)) {}

  bool finished() const { return stage_ == rungs_.size(); }
  /// Of the rung at hand; not once it is finished.
  double fidelity() const { return rungs_[stage_].fidelity; }
  /// The next configuration, if it is a promoted one; nothing where a new one is due.
  std::optional<Configuration> promoted() const;
  /// The value of the configuration that was next.
  void record(const Configuration& configuration, double value);

 private:
  struct Result {
    Configuration configuration;
    double value;
  };
  void promote();

  std::vector<Rung> rungs_;
  std::size_t stage_ = 0;
  std::vector<Result> results_;          ///< of the rung at hand
  std::vector<Configuration> promoted_;  ///< into the rung at hand, best first
};

}  // namespace bobench::optimizers
