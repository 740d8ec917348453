// Slice sampling, one coordinate at a time.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/inference/log_density.hpp"

namespace bobench::surrogates {

struct SliceOptions {
  Eigen::Index warm_up = 1000;  ///< sweeps over all coordinates before the first draw is kept, >= 0
  Eigen::Index draws = 1000;    ///< number of kept draws, >= 1
  Eigen::Index thin = 1;        ///< sweeps per kept draw, >= 1
  double width = 1.0;           ///< initial width of a slice's interval, > 0
  int max_steps = 0;            ///< limit on a slice's interval, in widths; 0: no limit
  bool adapt = true;            ///< set each coordinate's width to twice its mean move in the warm-up
};

struct SliceResult {
  Eigen::MatrixXd draws;     ///< (dim x draws), each column a draw
  Eigen::VectorXd widths;    ///< (dim), after the warm-up
  double evaluations = 0.0;  ///< mean number of density evaluations per sweep after the warm-up
};

/// Neal (2003), "Slice sampling": univariate updates in turn, by stepping out (figure 3) and shrinkage (figure 5).
/// Needs no gradient. Widths change during the warm-up only.
/// @param start  (dim), with finite density
/// @throws InputError for options out of range or a bad start; Error if stepping out does not find the end of a slice
///         (an improper density)
SliceResult sample_slice(LogDensityReference density, const Eigen::VectorXd& start, const SliceOptions& options,
                         Random& random);

}  // namespace bobench::surrogates
