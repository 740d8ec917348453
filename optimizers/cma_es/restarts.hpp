// When a descent of CMA-ES has ended: with which population and step size the next one begins.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"

namespace bobench::optimizers {

enum class CmaRestarts {
  same,  ///< as the first
  ipop,  ///< the population twice as large each time [Auger & Hansen 2005b]
  bipop  ///< in turn such large ones and small ones, by what both have taken [Hansen 2009]
};

/// What a descent is begun with.
struct CmaDescent {
  Eigen::Index population;
  double sigma;
  double max_iterations;  ///< 0: as many as CmaEs allows
};

/// The rule of restarts. After nine doublings (as published, where the run then ends) it begins anew.
///
/// BIPOP is that of the program of BBOB-2009: after the first descent a large one; then, while small ones have taken
/// fewer evaluations than large ones, a small one, with sigma 0.01^U1 times the first one's, a population of
/// lambda (lambda_large / lambda)^(U2^2), and at most half as many evaluations as all large ones. The first descent is
/// counted as a small one, twice, as there. [Hansen 2009] prints lambda_large / 2 for lambda_large.
class CmaRestartRule {
 public:
  /// @param dimension  n >= 1  @param population  of the first descent, >= 2  @param sigma  of the first descent, > 0
  CmaRestartRule(CmaRestarts kind, Eigen::Index dimension, Eigen::Index population, double sigma, Random random);

  CmaDescent next();
  /// What next() gave has taken this many evaluations.
  void ended(double evaluations);

 private:
  CmaDescent large();
  CmaDescent small();

  CmaRestarts kind_;
  Eigen::Index dimension_, population_;
  double sigma_;
  Random random_;
  int doublings_ = 0;
  bool is_first_ = true, is_large_ = false;
  double small_evaluations_ = 0.0, large_evaluations_ = 0.0;
};

}  // namespace bobench::optimizers
