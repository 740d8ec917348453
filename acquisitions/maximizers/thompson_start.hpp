// AutoGluon's search: L-BFGS from the candidate whose value, drawn from the model, is the lowest.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "acquisitions/acquisition.hpp"
#include "acquisitions/maximizers/search_state.hpp"
#include "core/options.hpp"
#include "core/random.hpp"

namespace bobench::acquisitions {

/// `thompson-start`: uniform candidates in the order of values that are drawn from the model's predictions, for each
/// candidate independently (without such predictions, in the order of their scores). L-BFGS moves every feature of the
/// first candidate, including those of discrete parameters. Its end point is proposed, otherwise that candidate, and if
/// neither may be proposed, the same with the next candidate [GPFIFOSearcher of AutoGluon and Syne Tune].
struct ThompsonStart {
  static constexpr std::array names = {"thompson-start"};
  static constexpr bool needs_gradient = true;
  int candidates = 250;
  int max_evaluations = 1000;  ///< of the acquisition by L-BFGS; theirs counts iterations

  void fields(OptionFields& fields, std::string_view name);
  std::optional<Configuration> maximize(std::string_view name, const Acquisition& acquisition, const SearchState& state,
                                        Random& random) const;
};

}  // namespace bobench::acquisitions
