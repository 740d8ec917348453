// Registry of maximisers of acquisition functions. To add one: write its files, and add its name to the list below.
#pragma once

#include <optional>
#include <string>
#include <tuple>

#include "acquisitions/maximizers/evolution.hpp"
#include "acquisitions/maximizers/local_search.hpp"
#include "acquisitions/maximizers/multi_start.hpp"
#include "acquisitions/maximizers/random_and_local.hpp"
#include "acquisitions/maximizers/random_candidates.hpp"
#include "acquisitions/maximizers/thompson_start.hpp"
#include "core/options.hpp"

namespace bobench::acquisitions {

/// A maximiser is a struct of its options with
///   names           its name, or those of its variants, in option texts
///   needs_gradient  whether it is available only for models with gradients
///   fields()        the options of the named variant
///   maximize()      the best configuration that may be proposed, as found by the named variant
/// `auto` is random in finite spaces; otherwise multi-start for models with gradients, evolution for others.
using Maximizers = std::tuple<RandomAndLocal, Evolution, MultiStart, ThompsonStart, LocalSearch, Exhaustive>;

/// The selected maximiser, and the options of each.
struct MaximizerOptions {
  std::string maximizer = "auto";
  Maximizers all = {};

  template <class T>
  T& of() {
    return std::get<T>(all);
  }
  bool needs_finite_space() const { return maximizer == "exhaustive"; }
  void fields(OptionFields& fields, bool has_gradient);

 private:
  /// Options of the maximisers that `auto` may select.
  OptionFields automatic_fields(bool has_gradient);
};

/// A maximiser for a space and a model.
class Maximizer {
 public:
  /// @throws InputError if a required finite space or gradient is missing, or if the space is too large for an
  /// exhaustive search
  Maximizer(MaximizerOptions options, const SearchSpace& space, bool has_gradient);

  /// The best configuration found that may be proposed; nothing if there is none.
  std::optional<Configuration> maximize(const Acquisition& acquisition, const SearchState& state, Random& random) const;

 private:
  MaximizerOptions options_;
};

}  // namespace bobench::acquisitions
