// Restart rules of CMA-ES: the population and step size of the next descent.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"

namespace bobench::optimizers {

enum class CmaRestarts {
  same,  ///< as in the first descent
  ipop,  ///< the population doubles at each restart [Auger & Hansen 2005b]
  bipop  ///< large populations, as in ipop, and small ones, by the evaluations used for each [Hansen 2009]
};

/// Settings of a descent.
struct CmaDescent {
  Eigen::Index population;
  double sigma;
  double max_iterations;  ///< 0: as many as CmaEs allows
};

/// The restart rule. After nine doublings, where published runs end, it starts from scratch.
///
/// BIPOP follows the program of BBOB-2009. The first descent is followed by a large one. Then small ones are run while
/// they have used fewer evaluations than large ones, otherwise a large one. A small descent has sigma 0.01^U1 times the
/// first sigma, a population of lambda (lambda_large / lambda)^(U2^2), and at most half as many evaluations as all
/// large ones. As in that program, the evaluations of the first descent count twice, as those of a small one. [Hansen
/// 2009] prints lambda_large / 2 in place of lambda_large.
class CmaRestartRule {
 public:
  /// @param dimension  n >= 1  @param population  of the first descent, >= 2  @param sigma  of the first descent, > 0
  CmaRestartRule(CmaRestarts kind, Eigen::Index dimension, Eigen::Index population, double sigma, Random random);

  CmaDescent next();
  /// Records the number of evaluations used by the descent that next() returned.
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
