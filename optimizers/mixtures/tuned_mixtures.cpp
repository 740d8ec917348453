#include "optimizers/mixtures/tuned_mixtures.hpp"

#include "optimizers/mixtures/averaged_mixture.hpp"
#include "optimizers/mixtures/tuned_mixture_regressor.hpp"

namespace bobench::optimizers {
namespace {

using surrogates::regressor;

TunedMixtureRegressor<surrogates::GaussianMixtureKind>::Options gaussian_mixture(TuningSearch search) {
  TunedMixtureRegressor<surrogates::GaussianMixtureKind>::Options options;
  options.mixture.model.density.components = 2;
  options.mixture.model.density.starts = 3;
  options.tuning.search = search;
  return options;
}

TunedMixtureRegressor<surrogates::SumProductKind>::Options sum_product() {
  TunedMixtureRegressor<surrogates::SumProductKind>::Options options;
  options.mixture.model.density.starts = 3;
  options.tuning.search = TuningSearch::halving;  // docs/defaults.md compares it with the published search
  return options;
}

/// An average of a Gaussian process and the mixture. The mixture's prior has the deviation of the targets: with the
/// thesis's prior, ten times as wide, even a mixture of small weight would make points far from the data look best.
template <class Kind>
surrogates::RegressorType averaged(typename TunedMixtureRegressor<Kind>::Options mixture) {
  mixture.mixture.model.prior.prior_sd = 1.0;
  return regressor<AveragedMixture<Kind>>({.mixture = mixture});
}

}  // namespace

void add_tuned_mixtures(surrogates::RegressorCatalog& regressors) {
  const char* const source = "kruse2022, Sec. 4.1 and table 5.1";
  regressors.add<TunedMixtureRegressor<surrogates::KernelDensityKind>>(
      "kde-regression", "kernel density of inputs and target, conditioned", source);
  regressors.add(
      "gmr", "Gaussian mixture of inputs and target, conditioned",
      regressor<TunedMixtureRegressor<surrogates::GaussianMixtureKind>>(gaussian_mixture(TuningSearch::bayesian)),
      source);
  regressors.add("spn", "sum-product network of inputs and target, conditioned",
                 regressor<TunedMixtureRegressor<surrogates::SumProductKind>>(sum_product()), source);
  const char* const average_source = "kruse2022, Sec. 5.4; Yao et al. 2018";
  // All folds tune the mixture, so it has the cheaper search.
  regressors.add("gp-gmr", "Gaussian process and Gaussian mixture, model averaging",
                 averaged<surrogates::GaussianMixtureKind>(gaussian_mixture(TuningSearch::halving)), average_source);
  regressors.add("gp-spn", "Gaussian process and sum-product network, model averaging",
                 averaged<surrogates::SumProductKind>(sum_product()), average_source);
}

}  // namespace bobench::optimizers
