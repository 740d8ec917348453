// Asynchronous successive halving: promotions without waiting for a whole rung.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/history.hpp"
#include "optimizers/multi_fidelity/brackets.hpp"

namespace bobench::optimizers {

/// ASHA's loop for a given source of new configurations [Li et al. 2020, Alg. 2, with s = 0]. A rung is the set of
/// configurations that were evaluated at one fidelity of the ladder (fidelity_ladder()). The next trial is the best
/// configuration, on the highest rung that has one, that is in the best 1/eta of its rung and was not promoted yet; if
/// there is none, a new configuration on the lowest rung. Failed evaluations (NaN, infinite) are members of a rung, but
/// are never promoted. It always has another trial.
class AsynchronousHalving {
 public:
  AsynchronousHalving(const std::vector<double>& fidelities, const BracketOptions& options);

  /// @param pending  whether any trial of the run is pending; if none is, a trial that was asked for and is not told is
  ///                 asked for again
  /// @param propose  (fidelity) -> Configuration, makes a new configuration
  template <class Propose>
  Trial ask(bool pending, Propose propose) {
    if (!pending && !open_.empty()) return open_.front();
    std::optional<Trial> trial = promotion();
    open_.push_back(trial ? *std::move(trial) : Trial{propose(rungs_.front().fidelity), rungs_.front().fidelity});
    return open_.back();
  }
  /// Ignores trials that are not pending.
  void tell(const Trial& trial, double value);

 private:
  struct Member {
    Configuration configuration;
    double value;
    bool is_promoted = false;
  };
  struct Rung {
    double fidelity;
    std::vector<Member> members;  ///< ascending by value, older ones first on ties, failed ones last
  };

  std::optional<Trial> promotion();

  int eta_;
  std::vector<Rung> rungs_;  ///< ascending by fidelity
  std::vector<Trial> open_;  ///< asked for and not told
};

}  // namespace bobench::optimizers
