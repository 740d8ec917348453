// Successive halving: many configurations on a low fidelity, the best of them on higher ones.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/history.hpp"
#include "optimizers/trial_batch.hpp"

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
  explicit SuccessiveHalving(std::vector<Rung> rungs);

  bool finished() const { return stage_ == rungs_.size(); }
  /// Fidelity of the current rung. Precondition: not finished().
  double fidelity() const { return rungs_[stage_].fidelity; }
  /// The next trial of the rung; nothing if all of it are pending or told. Precondition: not finished().
  /// @param pending  see TrialBatch::ask()
  /// @param propose  () -> Configuration, makes a new configuration
  template <class Propose>
  std::optional<Trial> ask(bool pending, Propose propose) {
    return rung_.ask(pending, [&](Eigen::Index position) {
      const auto i = static_cast<std::size_t>(position);
      return Trial{i < promoted_.size() ? promoted_[i] : propose(), fidelity()};
    });
  }
  /// @return  whether the trial is a pending one of the rung
  bool tell(const Trial& trial, double value);

 private:
  void promote();

  std::vector<Rung> rungs_;
  std::size_t stage_ = 0;
  TrialBatch rung_;                      ///< the current one
  std::vector<Configuration> promoted_;  ///< into the current rung, best first
};

}  // namespace bobench::optimizers
