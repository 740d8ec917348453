// Random candidates, then L-BFGS from the best of them.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "acquisitions/acquisition.hpp"
#include "acquisitions/maximizers/search_state.hpp"
#include "core/options.hpp"
#include "core/random.hpp"

namespace bobench::acquisitions {

struct MultiStartOptions {
  int candidates = 1000;       ///< uniform over the space
  int local_candidates = 200;  ///< near the incumbent
  int starts = 5;              ///< candidates that L-BFGS goes on from; 0: the best candidate is taken as it is
  int max_evaluations = 100;   ///< of the acquisition, a start
  /// L-BFGS moves every feature, those of discrete parameters too, from candidates that are uniform over the unit box;
  /// end points are decoded (BORE's continuous relaxation). Otherwise discrete parameters keep their candidate's
  /// values.
  bool relax = false;
};

/// The best of the end points that may be proposed, else the best of the candidates that may; ties are broken at
/// random, a score that is not finite loses. Nothing if there is neither.
std::optional<Configuration> maximize_multi_start(const Acquisition& acquisition, const SearchState& state,
                                                  const MultiStartOptions& options, Random& random);

/// `multi-start`, and `relaxed`, which moves discrete parameters too.
struct MultiStart : MultiStartOptions {
  static constexpr std::array names = {"multi-start", "relaxed"};
  static constexpr bool needs_gradient = true;
  void fields(OptionFields& fields);
  std::optional<Configuration> maximize(std::string_view name, const Acquisition& acquisition, const SearchState& state,
                                        Random& random) const;
};

}  // namespace bobench::acquisitions
