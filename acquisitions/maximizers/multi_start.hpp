// Multi-start search: random candidates, then L-BFGS from the best of them.
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
  int starts = 5;              ///< number of candidates from which L-BFGS starts; 0: the best candidate is returned
  int max_evaluations = 100;   ///< of the acquisition, for each start
  /// L-BFGS moves every feature, including those of discrete parameters, from candidates that are uniform over the unit
  /// box; end points are decoded (BORE's continuous relaxation). Otherwise discrete parameters keep their candidate's
  /// values.
  bool relax = false;
};

/// The best end point that may be proposed, otherwise the best such candidate. Ties are broken at random; scores that
/// are not finite lose. Nothing if there is neither.
std::optional<Configuration> maximize_multi_start(const Acquisition& acquisition, const SearchState& state,
                                                  const MultiStartOptions& options, Random& random);

/// `multi-start`, and `relaxed`, which also moves discrete parameters.
struct MultiStart : MultiStartOptions {
  static constexpr std::array names = {"multi-start", "relaxed"};
  static constexpr bool needs_gradient = true;
  void fields(OptionFields& fields, std::string_view name);
  std::optional<Configuration> maximize(std::string_view name, const Acquisition& acquisition, const SearchState& state,
                                        Random& random) const;
};

}  // namespace bobench::acquisitions
