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
/// candidate independently. L-BFGS moves every feature of the first candidate, including those of discrete parameters.
/// Its end point is proposed, otherwise that candidate, and if neither may be proposed, the same with the next candidate
/// [Klein et al. 2020; GPFIFOSearcher of AutoGluon and Syne Tune]. Without such predictions, candidates are in the order
/// of their scores; with an acquisition that has no gradient, the best of them is proposed.
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
