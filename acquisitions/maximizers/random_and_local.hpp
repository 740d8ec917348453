// The best of uniform candidates and of some around the incumbent: RoBO's maximiser.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "acquisitions/acquisition.hpp"
#include "acquisitions/maximizers/search_state.hpp"
#include "core/options.hpp"
#include "core/random.hpp"

namespace bobench::acquisitions {

/// Defaults are those of RoBO's robo/maximizers/random_sampling.py, whose step of 0.1 is in the problem's own unit.
struct RandomAndLocalOptions {
  int candidates = 500;      ///< in all, >= 1
  double local_share = 0.3;  ///< of these, in [0, 1]: around the incumbent, the others uniform
  double step = 0.1;         ///< standard deviation around the incumbent, > 0, in the parameter's own unit
  bool unit_box = false;     ///< the step is a share of the parameter's range instead
  /// Local candidates lie around the incumbent's z-scores, taken for the parameter's own unit; see below.
  bool standardized_incumbent = false;
};

/// The best candidate that may be proposed, ties broken at random; nothing if none may. Around the incumbent every
/// numeric parameter is moved by a normal step, clipped to its bounds: as in RoBO by a step in the unit the problem is
/// stated in, however wide its box (natural logarithm for parameters on a log scale; for an ordinal the unit is one
/// level). RoBO has real parameters only; in addition discrete ones are moved by step_discrete_parameters().
///
/// `standardized_incumbent`: each real parameter's incumbent x is replaced by its z-score, (x - mean) / sd over the
/// points with finite values (divisor n; on the log scale for parameters with one), so that three in ten candidates lie
/// near the origin of the problem's own coordinates, wherever the best point is. That helps where the optimum lies
/// there (Levy, Rosenbrock) and wastes those candidates elsewhere; it must have happened to aryan2020's RVFLs, see
/// optimizers/model_based/model_based.hpp.
std::optional<Configuration> maximize_random_and_local(const Acquisition& acquisition, const SearchState& state,
                                                       const RandomAndLocalOptions& options, Random& random);

/// `robo`
struct RandomAndLocal : RandomAndLocalOptions {
  static constexpr std::array names = {"robo"};
  static constexpr bool needs_gradient = false;
  void fields(OptionFields& fields);
  std::optional<Configuration> maximize(std::string_view name, const Acquisition& acquisition, const SearchState& state,
                                        Random& random) const;
};

}  // namespace bobench::acquisitions
