// NLopt's derivative-free minimisers on the unit box.
#pragma once

#include <cstdint>
#include <functional>

#include <Eigen/Core>

namespace bobench {

enum class DerivativeFree {
  bobyqa,         ///< quadratic models by interpolation [Powell 2009]
  newuoa,         ///< quadratic models, unbounded: it leaves the box [Powell 2006]
  cobyla,         ///< linear models by interpolation [Powell 1994]
  nelder_mead,    ///< simplex [Nelder & Mead 1965], with bounds [Box 1965]
  sbplx,          ///< Nelder-Mead on a sequence of subspaces [Rowan 1990]
  praxis,         ///< principal axes [Brent 1972]
  direct,         ///< dividing rectangles [Jones et al. 1993]
  direct_l,       ///< DIRECT with more local search [Gablonsky & Kelley 2001]
  direct_l_rand,  ///< DIRECT-L with randomisation
  crs2,           ///< controlled random search, with local mutation [Kaelo & Ali 2006]
  isres,          ///< evolution strategy [Runarsson & Yao 2005]
  esch,           ///< evolution strategy [da Silva Santos 2010]
  mlsl            ///< multi-level single linkage [Rinnooy Kan & Timmer 1987] with low-discrepancy points and BOBYQA
};

struct DerivativeFreeOptions {
  double tolerance = 1e-12;  ///< it may stop when no coordinate moves by more
  double step = 0.0;         ///< initial step of local algorithms; 0: NLopt's default
  std::uint64_t seed = 1;    ///< of randomised algorithms
};

/// Minimises a function on [0, 1]^n until NLopt's termination criteria are met, which may never happen.
/// @param score  the function, with finite values. Its exceptions are rethrown
/// @param start  in the box; for algorithms with a starting point
/// @throws InputError if there are too few coordinates for the algorithm (newuoa needs 2)
void minimize_derivative_free(DerivativeFree algorithm, const std::function<double(const Eigen::VectorXd&)>& score,
                              const Eigen::VectorXd& start, const DerivativeFreeOptions& options);

}  // namespace bobench
