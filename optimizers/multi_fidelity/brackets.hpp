// Hyperband's brackets: sequences of successive halvings on a ladder of fidelities.
#pragma once

#include <optional>
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

/// Hyperband's loop for a given source of new configurations: bracket after bracket, one trial at a time. ask() repeats
/// a trial until it is told.
class Brackets {
 public:
  Brackets(const std::vector<double>& fidelities, const BracketOptions& options);

  /// @param propose () -> Configuration, makes a new configuration
  template <class Propose>
  Trial ask(Propose propose) {
    if (!asked_) {
      std::optional<Configuration> configuration = halving_.promoted();
      asked_ = Trial{configuration ? *std::move(configuration) : propose(), halving_.fidelity()};
    }
    return *asked_;
  }
  /// Fidelity of the trial that ask() returns.
  double fidelity() const { return halving_.fidelity(); }
  /// Ignores trials other than the pending one.
  void tell(const Trial& trial, double value);

 private:
  std::vector<double> ladder_;
  int eta_;
  int next_bracket_ = 1;
  SuccessiveHalving halving_;
  std::optional<Trial> asked_;
};

}  // namespace bobench::optimizers
