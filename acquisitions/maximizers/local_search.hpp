// Random and local search over neighbouring configurations, on any space.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "acquisitions/acquisition.hpp"
#include "acquisitions/maximizers/search_state.hpp"
#include "core/options.hpp"
#include "core/random.hpp"

namespace bobench::acquisitions {

/// Defaults are those of SMAC3 0.12.3 (smac/optimizer/ei_optimization.py).
struct LocalSearchOptions {
  int neighbors = 8;       ///< of each real or integer parameter
  double step = 0.05;      ///< their standard deviation on the unit scale
  int plateau_steps = 10;  ///< maximum number of moves to an equal neighbour in one search
  int searches = 10;       ///< number of the best starts, of each of three kinds
};

/// The one-exchange neighbourhood, in random order: configurations that differ in one parameter. Reals and integers
/// move by normal steps within the box (unchanged integers are dropped), an ordinal to the next level on either side, a
/// categorical to each other choice.
std::vector<Configuration> one_exchange_neighbors(const SearchSpace& space, const Configuration& configuration,
                                                  const LocalSearchOptions& options, Random& random);

/// Moves from each start to a random better neighbour until there is none, across plateaus for a few steps. Returns the
/// best end point that may be proposed; nothing if none may.
std::optional<Configuration> maximize_local_search(const Acquisition& acquisition, const SearchState& state,
                                                   const std::vector<Configuration>& starts,
                                                   const LocalSearchOptions& options, Random& random);

/// SMAC's search: `count` uniform configurations are scored. Local searches start from the best evaluated ones by
/// acquisition, the best evaluated ones by expected value (by observed value if the model expects none), and the best
/// uniform ones. Returns the best that may be proposed, with ties broken at random; nothing if none may.
std::optional<Configuration> maximize_random_and_local_search(const Acquisition& acquisition, const SearchState& state,
                                                              int count, const LocalSearchOptions& options,
                                                              Random& random);

/// `local-search`, and `random`, which only scores uniform configurations.
struct LocalSearch : LocalSearchOptions {
  static constexpr std::array names = {"random", "local-search"};
  static constexpr bool needs_gradient = false;
  int random_candidates = 500;

  void fields(OptionFields& fields, std::string_view name);
  std::optional<Configuration> maximize(std::string_view name, const Acquisition& acquisition, const SearchState& state,
                                        Random& random) const;
};

}  // namespace bobench::acquisitions
