// Bayesian optimisation with mixtures as surrogates, as kruse2022 has it.
#pragma once

#include "optimizers/mixtures/tuned_mixture_regressor.hpp"
#include "optimizers/model_based/with_regressor.hpp"

namespace bobench::optimizers {

/// Table 5.1: settings by cross-validation, three starts; uniform_search().
RegressorOptions<TunedMixtureRegressor<surrogates::KernelDensityKind>> kernel_density_defaults();
RegressorOptions<TunedMixtureRegressor<surrogates::GaussianMixtureKind>> gaussian_mixture_defaults();
RegressorOptions<TunedMixtureRegressor<surrogates::SumProductKind>> sum_product_defaults();

}  // namespace bobench::optimizers
