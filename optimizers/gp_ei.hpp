// Gaussian process + expected improvement: the reference Bayesian optimiser.
#pragma once

#include <string>

#include "core/optimizer.hpp"
#include "core/options.hpp"
#include "optimizers/sequential_model_based.hpp"

namespace bobench::optimizers {

/// Settings of `gp-ei`, the GP-BO baseline of the BORE paper (AutoGluon's, whose source is not public; its descendant
/// in Syne Tune and the common practice of GP-EI decide what is left open).
struct GpEiOptions {
  int initial_points = 10;          ///< uniform, as the BORE authors' scripts (Syne Tune: 3)
  std::string kernel = "matern52";  ///< matern52, matern32, se, rq
  bool ard = true;                  ///< a length-scale for each feature
  bool priors = true;               ///< priors on the hyper-parameters; false: maximum likelihood
  int restarts = 2;  ///< random starts of the likelihood's maximisation, beside the default and the last fit
  /// Targets more than so many interquartile ranges above the third quartile are lowered to there before they are
  /// standardised (3: Tukey's far-out fence): one diverged training of 1e7 would flatten all others. 0, the mere
  /// standardisation of Syne Tune and AutoGluon, reaches higher regrets on every FCNet table.
  double outlier_fence = 3.0;
  int refit_every = 1;         ///< observations between fits of the hyper-parameters; others extend the factor
  int candidates = 1000;       ///< random candidates for expected improvement
  int local_candidates = 200;  ///< of these kind, near the incumbent
  int starts = 5;              ///< L-BFGS starts from the best candidates

  void fields(OptionFields& fields);
};

/// Targets are standardised, the noise variance is fitted, the incumbent is the best value observed. Failed evaluations
/// (NaN, infinite) count in the history but are not shown to the model.
class GpEi : public SequentialModelBased {
 public:
  using Options = GpEiOptions;
  GpEi(const OptimizerContext& context, const Options& options);
};

}  // namespace bobench::optimizers
