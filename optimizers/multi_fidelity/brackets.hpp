// Hyperband's brackets: which successive halvings follow one another, on which fidelities.
#pragma once

#include <optional>
#include <vector>

#include "core/history.hpp"
#include "core/options.hpp"
#include "optimizers/multi_fidelity/successive_halving.hpp"

namespace bobench::optimizers {

struct BracketOptions {
  int eta = 3;
  double min_fidelity = 0.0;  ///< 0: the lowest the problem has that is not zero

  void fields(OptionFields& fields);
};

/// max eta^-k, k = K - 1, ..., 0 with K = 1 + floor(ln(max / min) / ln eta) [HpBandSter, optimizers/hyperband.py], each
/// snapped to the nearest of the problem's fidelities, nearest in the logarithm; one that comes twice is dropped.
/// @param fidelities rising, the last one full
/// @return rising, the last one full; at least one
std::vector<double> fidelity_ladder(const std::vector<double>& fidelities, const BracketOptions& options);

/// The rungs of the i-th bracket, i = 0, 1, ... With K fidelities on the ladder and s = K - 1 - (i mod K):
/// floor(K / (s + 1)) eta^s configurations start on the (s + 1)-th fidelity from the top, and 1/eta of them, rounded
/// down, go on from each rung to the next, one at least [HpBandSter; Li et al. 2018 have ceil(K / (s + 1) eta^s)].
std::vector<Rung> bracket(const std::vector<double>& ladder, int eta, int i);

/// Hyperband's loop without the source of new configurations: bracket after bracket, one trial at a time. A trial that
/// has not been told is asked again.
class Brackets {
 public:
  Brackets(const std::vector<double>& fidelities, const BracketOptions& options);

  /// @param propose () -> Configuration, for a new one
  template <class Propose>
  Trial ask(Propose propose) {
    if (!asked_) {
      std::optional<Configuration> configuration = halving_.promoted();
      asked_ = Trial{configuration ? *std::move(configuration) : propose(), halving_.fidelity()};
    }
    return *asked_;
  }
  /// Passes over trials other than the one asked for.
  void tell(const Trial& trial, double value);

 private:
  std::vector<double> ladder_;
  int eta_;
  int next_bracket_ = 1;
  SuccessiveHalving halving_;
  std::optional<Trial> asked_;
};

}  // namespace bobench::optimizers
