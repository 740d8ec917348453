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

/// One bracket [Jamieson & Talwalkar 2016; HpBandSter, core/base_iteration.py]. Once all values of a rung are told, its
/// best configurations are promoted to the next. Failed ones (NaN, infinite) are never promoted; if too few are left,
/// the rung is filled with new configurations.
class SuccessiveHalving {
 public:
  explicit SuccessiveHalving(std::vector<Rung> rungs) : rungs_(std::move(rungs)) {}

  bool finished() const { return stage_ == rungs_.size(); }
  /// Fidelity of the current rung. Precondition: not finished().
  double fidelity() const { return rungs_[stage_].fidelity; }
  /// The next configuration if it is a promoted one; nothing if a new one is needed.
  std::optional<Configuration> promoted() const;
  /// Records the value of the next configuration.
  void record(const Configuration& configuration, double value);

 private:
  struct Result {
    Configuration configuration;
    double value;
  };
  void promote();

  std::vector<Rung> rungs_;
  std::size_t stage_ = 0;
  std::vector<Result> results_;          ///< of the current rung
  std::vector<Configuration> promoted_;  ///< into the current rung, best first
};

}  // namespace bobench::optimizers
