// The best of uniform candidates and of some around the incumbent: RoBO's maximiser.
#pragma once

#include <optional>

#include "acquisitions/acquisition.hpp"
#include "acquisitions/maximizers/search_state.hpp"
#include "core/random.hpp"

namespace bobench::acquisitions {

/// Defaults are RoBO's (methods.md 1.8).
struct RandomAndLocalOptions {
  int candidates = 500;      ///< in all, >= 1
  double local_share = 0.3;  ///< of these, in [0, 1]: around the incumbent, the others uniform
  double step = 0.1;         ///< standard deviation around the incumbent, > 0, in the parameter's own unit
  bool unit_box = false;     ///< the step is a share of the parameter's range instead
};

/// The best candidate that may be proposed, ties broken at random; nothing if none may. Around the incumbent every
/// numeric parameter is moved by a normal step, clipped to its bounds: as in RoBO by a step in the unit the problem is
/// stated in, however wide its box (natural logarithm for parameters on a log scale; for an ordinal the unit is one
/// level). RoBO has real parameters only; in addition discrete ones are moved by step_discrete_parameters().
std::optional<Configuration> maximize_random_and_local(const Acquisition& acquisition, const SearchState& state,
                                                       const RandomAndLocalOptions& options, Random& random);

}  // namespace bobench::acquisitions
