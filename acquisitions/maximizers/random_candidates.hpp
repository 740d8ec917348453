// The best of uniform candidates, or of all configurations of a finite space.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "acquisitions/acquisition.hpp"
#include "acquisitions/maximizers/search_state.hpp"
#include "core/options.hpp"
#include "core/random.hpp"

namespace bobench::acquisitions {

/// The best of `count` uniform configurations that may be proposed (BORE's random search, Tiao et al. 2021, Sec. 5); in
/// a finite space only those that are not known. Nothing if there is none.
std::optional<Configuration> maximize_random(const Acquisition& acquisition, const SearchState& state,
                                             Eigen::Index count, Random& random);

/// The best of all configurations of a finite space that are not known; nothing if the space is exhausted.
std::optional<Configuration> maximize_exhaustive(const Acquisition& acquisition, const SearchState& state,
                                                 Random& random);

/// `exhaustive`, for finite spaces
struct Exhaustive {
  static constexpr std::array names = {"exhaustive"};
  static constexpr bool needs_gradient = false;
  void fields(OptionFields&, std::string_view) {}
  std::optional<Configuration> maximize(std::string_view name, const Acquisition& acquisition, const SearchState& state,
                                        Random& random) const;
};

}  // namespace bobench::acquisitions
