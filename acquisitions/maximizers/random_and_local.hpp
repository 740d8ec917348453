// RoBO's maximiser: the best of uniform candidates and of candidates around the incumbent.
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
  int candidates = 500;      ///< in total, >= 1
  double local_share = 0.3;  ///< share of these around the incumbent, in [0, 1]; the others are uniform
  double step = 0.1;         ///< standard deviation around the incumbent, > 0, in the parameter's own unit
  bool unit_box = false;     ///< the step is a share of the parameter's range instead
  /// Local candidates lie around the incumbent's z-scores, interpreted in the parameter's own unit; see below.
  bool standardized_incumbent = false;
};

/// The best candidate that may be proposed, with ties broken at random; nothing if none may. Local candidates move
/// every numeric parameter of the incumbent by a normal step, clipped to its bounds. As in RoBO, the step is in the
/// unit of the problem, for any width of its box (natural logarithm for parameters on a log scale; for an ordinal the
/// unit is one level). RoBO has real parameters only; here, discrete ones are also moved by step_discrete_parameters().
///
/// `standardized_incumbent`: each real parameter's incumbent x is replaced by its z-score, (x - mean) / sd over the
/// points with finite values (divisor n; on the log scale for parameters with one). Three in ten candidates then lie
/// near the origin of the problem's own coordinates, for any location of the best point. This helps if the optimum lies
/// there (Levy, Rosenbrock) and wastes those candidates otherwise. It probably happened to aryan2020's RVFLs, see
/// optimizers/bayesian/search_options.hpp.
std::optional<Configuration> maximize_random_and_local(const Acquisition& acquisition, const SearchState& state,
                                                       const RandomAndLocalOptions& options, Random& random);

/// `robo`
struct RandomAndLocal : RandomAndLocalOptions {
  static constexpr std::array names = {"robo"};
  static constexpr bool needs_gradient = false;
  void fields(OptionFields& fields, std::string_view name);
  std::optional<Configuration> maximize(std::string_view name, const Acquisition& acquisition, const SearchState& state,
                                        Random& random) const;
};

}  // namespace bobench::acquisitions
