// Gaussian process + expected improvement: the reference Bayesian optimiser.
#pragma once

#include "core/options.hpp"
#include "optimizers/model_based/model_based.hpp"
#include "surrogates/gaussian_process/fenced_gaussian_process_regressor.hpp"

namespace bobench::optimizers {

/// Settings of `gp-ei`, the GP-BO baseline of the BORE paper (AutoGluon's, whose source is not public; its descendant
/// in Syne Tune and the common practice of GP-EI decide what is left open): 10 initial points, as the BORE authors'
/// scripts (Syne Tune: 3), log EI, which has EI's maximum and slopes where EI underflows, from 5 starts of L-BFGS, the
/// best of 1000 uniform candidates and 200 near the incumbent.
struct GpEiOptions {
  GpEiOptions();

  ModelBasedOptions search;
  surrogates::FencedGaussianProcessOptions model;

  void fields(OptionFields& fields);
};

class GpEi : public ModelBased {
 public:
  using Options = GpEiOptions;
  GpEi(const OptimizerContext& context, const Options& options);
  static Abilities abilities_for(const Options& options) { return options.search.loop.abilities(); }
};

}  // namespace bobench::optimizers
