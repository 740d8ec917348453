// NLopt's minimisers without gradients, on the unit box.
#pragma once

#include <cstdint>
#include <functional>

#include <Eigen/Core>

namespace bobench {

enum class DerivativeFree {
  bobyqa,         ///< quadratic models by interpolation [Powell 2009]
  newuoa,         ///< the same without bounds: it leaves the box [Powell 2006]
  cobyla,         ///< linear models by interpolation [Powell 1994]
  nelder_mead,    ///< simplex [Nelder & Mead 1965], with bounds [Box 1965]
  sbplx,          ///< Nelder and Mead's on a sequence of subspaces [Rowan 1990]
  praxis,         ///< principal axes [Brent 1972]
  direct,         ///< dividing rectangles [Jones et al. 1993]
  direct_l,       ///< the same, more local [Gablonsky & Kelley 2001]
  direct_l_rand,  ///< the same with some chance
  crs2,           ///< controlled random search, with local mutation [Kaelo & Ali 2006]
  isres,          ///< evolution strategy [Runarsson & Yao 2005]
  esch,           ///< evolution strategy [da Silva Santos 2010]
  mlsl            ///< multi-level single linkage [Rinnooy Kan & Timmer 1987] of low-discrepancy points, with BOBYQA
};

struct DerivativeFreeOptions {
  double tolerance = 1e-12;  ///< it may end when no coordinate moves by more
  double step = 0.0;         ///< first step of local ones; 0: NLopt's own
  std::uint64_t seed = 1;    ///< of those with chance
};

/// Minimises a function on [0, 1]^n, until NLopt thinks that it has: maybe never.
/// @param score  of a point; finite. What it throws comes through
/// @param start  within the box; for those that begin somewhere
/// @throws InputError if there are too few coordinates for it (newuoa: 2)
void minimize_derivative_free(DerivativeFree algorithm, const std::function<double(const Eigen::VectorXd&)>& score,
                              const Eigen::VectorXd& start, const DerivativeFreeOptions& options);

}  // namespace bobench
