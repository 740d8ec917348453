#include "optimizers/mixtures/tuned_mixtures.hpp"

#include "optimizers/mixtures/tuned_mixture_regressor.hpp"

namespace bobench::optimizers {

using surrogates::regressor;

void add_tuned_mixtures(surrogates::RegressorCatalog& regressors) {
  using Gmr = TunedMixtureRegressor<surrogates::GaussianMixtureKind>;
  using Spn = TunedMixtureRegressor<surrogates::SumProductKind>;
  const char* const source = "kruse2022, Sec. 4.1 and table 5.1";
  regressors.add<TunedMixtureRegressor<surrogates::KernelDensityKind>>(
      "kde-regression", "kernel density of inputs and target, conditioned", source);
  Gmr::Options gmr;
  gmr.mixture.model.density.components = 2;
  gmr.mixture.model.density.starts = 3;
  regressors.add("gmr", "Gaussian mixture of inputs and target, conditioned", regressor<Gmr>(gmr), source);
  Spn::Options spn;
  spn.mixture.model.density.starts = 3;
  spn.tuning.search = TuningSearch::halving;  // docs/defaults.md compares it with the published search
  regressors.add("spn", "sum-product network of inputs and target, conditioned", regressor<Spn>(spn), source);
}

}  // namespace bobench::optimizers
