// Bayesian optimisation with mixtures as surrogates, as kruse2022 has it.
#pragma once

#include "optimizers/mixtures/tuned_mixture_regressor.hpp"
#include "optimizers/model_based/with_regressor.hpp"

namespace bobench::optimizers {

/// Five initial points of a budget of 40, expected improvement at 10,000 uniform candidates, 5000 for each of two
/// parameters: the last state of the thesis's program. Its tables come from 2 points and 20,000.
ModelBasedOptions mixture_search();

/// Table 5.1: settings by cross-validation, three starts.
RegressorOptions<TunedMixtureRegressor<surrogates::KernelDensityKind>> kernel_density_defaults();
RegressorOptions<TunedMixtureRegressor<surrogates::GaussianMixtureKind>> gaussian_mixture_defaults();
RegressorOptions<TunedMixtureRegressor<surrogates::SumProductKind>> sum_product_defaults();

}  // namespace bobench::optimizers
