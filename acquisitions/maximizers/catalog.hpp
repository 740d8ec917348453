// The maximisers of acquisitions there are. Adding one: its files, and its name in the list below.
#pragma once

#include <optional>
#include <string>
#include <tuple>

#include "acquisitions/maximizers/evolution.hpp"
#include "acquisitions/maximizers/local_search.hpp"
#include "acquisitions/maximizers/multi_start.hpp"
#include "acquisitions/maximizers/random_and_local.hpp"
#include "acquisitions/maximizers/random_candidates.hpp"
#include "core/options.hpp"

namespace bobench::acquisitions {

/// A maximiser is a struct of its options with
///   names           in option texts: of itself, or of its variants
///   needs_gradient  whether it is there only for models with gradients
///   fields()        its options
///   maximize()      the best configuration it finds that may be proposed, by the variant of that name
/// `auto` is random in finite spaces; else multi-start for models with gradients, evolution for others.
using Maximizers = std::tuple<RandomAndLocal, Evolution, MultiStart, LocalSearch, Exhaustive>;

/// Which one, and the options of each.
struct MaximizerOptions {
  std::string maximizer = "auto";
  Maximizers all = {};

  template <class T>
  T& of() {
    return std::get<T>(all);
  }
  bool needs_finite_space() const { return maximizer == "exhaustive"; }
  void fields(OptionFields& fields, bool has_gradient);
};

/// A maximiser for a space and a model.
class Maximizer {
 public:
  /// @throws InputError if it needs a finite space or gradients, and there are none, or if the space is too large for
  /// an exhaustive search
  Maximizer(MaximizerOptions options, const SearchSpace& space, bool has_gradient);

  /// The best configuration found that may be proposed; nothing if there is none.
  std::optional<Configuration> maximize(const Acquisition& acquisition, const SearchState& state, Random& random) const;

 private:
  MaximizerOptions options_;
};

}  // namespace bobench::acquisitions
