// Hyperband's brackets: sequences of successive halvings on a ladder of fidelities.
#pragma once

#include <vector>

#include "core/history.hpp"
#include "core/options.hpp"
#include "optimizers/multi_fidelity/successive_halving.hpp"

namespace bobench::optimizers {

struct BracketOptions {
  int eta = 3;
  double min_fidelity = 0.0;  ///< 0: the lowest nonzero fidelity of the problem

  void fields(OptionFields& fields);
};

/// The fidelities max eta^-k, k = K - 1, ..., 0 with K = 1 + floor(ln(max / min) / ln eta) [HpBandSter,
/// optimizers/hyperband.py], each replaced by the nearest fidelity of the problem on a logarithmic scale; duplicates
/// are dropped.
/// @param fidelities  ascending, the highest fidelity last
/// @return ascending, the highest fidelity last; at least one
std::vector<double> fidelity_ladder(const std::vector<double>& fidelities, const BracketOptions& options);

/// The rungs of the i-th bracket, i = 0, 1, ... The ladder has K fidelities; let s = K - 1 - (i mod K). The bracket
/// starts floor(K / (s + 1)) eta^s configurations on the (s + 1)-th fidelity from the top. From each rung, 1/eta of
/// them, rounded down but at least one, are promoted to the next [HpBandSter; Li et al. 2018 have ceil(K / (s + 1)
/// eta^s)].
std::vector<Rung> bracket(const std::vector<double>& ladder, int eta, int i);

/// Hyperband's loop for a given source of new configurations: bracket after bracket. If all trials of a bracket's rung
/// are pending, the next bracket begins, as in HpBandSter; it always has another trial.
class Brackets {
 public:
  Brackets(const std::vector<double>& fidelities, const BracketOptions& options);

  /// @param pending  see TrialBatch::ask()
  /// @param propose  (fidelity) -> Configuration, makes a new configuration
  template <class Propose>
  Trial ask(bool pending, Propose propose) {
    for (SuccessiveHalving& halving : active_) {
      if (auto trial = halving.ask(pending, [&] { return propose(halving.fidelity()); })) return *std::move(trial);
    }
    begin_bracket();
    SuccessiveHalving& halving = active_.back();
    return *halving.ask(true, [&] { return propose(halving.fidelity()); });
  }
  /// Ignores trials that are not pending.
  void tell(const Trial& trial, double value);

 private:
  void begin_bracket();

  std::vector<double> ladder_;
  int eta_;
  int next_bracket_ = 0;
  std::vector<SuccessiveHalving> active_;  ///< the brackets that have begun and not ended, oldest first
};

}  // namespace bobench::optimizers
