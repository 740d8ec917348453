#include "optimizers/mixtures/mixture_search.hpp"

namespace bobench::optimizers {

RegressorOptions<TunedMixtureRegressor<surrogates::KernelDensityKind>> kernel_density_defaults() {
  return {.search = uniform_search()};
}

RegressorOptions<TunedMixtureRegressor<surrogates::GaussianMixtureKind>> gaussian_mixture_defaults() {
  RegressorOptions<TunedMixtureRegressor<surrogates::GaussianMixtureKind>> options{.search = uniform_search()};
  options.model.mixture.model.density.components = 2;
  options.model.mixture.model.density.starts = 3;
  return options;
}

RegressorOptions<TunedMixtureRegressor<surrogates::SumProductKind>> sum_product_defaults() {
  RegressorOptions<TunedMixtureRegressor<surrogates::SumProductKind>> options{.search = uniform_search()};
  options.model.mixture.model.density.starts = 3;
  return options;
}

}  // namespace bobench::optimizers
