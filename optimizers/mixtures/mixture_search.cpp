#include "optimizers/mixtures/mixture_search.hpp"

namespace bobench::optimizers {

ModelBasedOptions mixture_search() {
  ModelBasedOptions options;
  options.loop.initial_points = 5;
  options.acquisition.acquisition = "ei";
  options.loop.maximizer.maximizer = "random";
  options.loop.maximizer.of<acquisitions::LocalSearch>().random_candidates = 10000;
  return options;
}

RegressorOptions<TunedMixtureRegressor<surrogates::KernelDensityKind>> kernel_density_defaults() {
  return {.search = mixture_search()};
}

RegressorOptions<TunedMixtureRegressor<surrogates::GaussianMixtureKind>> gaussian_mixture_defaults() {
  RegressorOptions<TunedMixtureRegressor<surrogates::GaussianMixtureKind>> options{.search = mixture_search()};
  options.model.mixture.model.density.components = 2;
  options.model.mixture.model.density.starts = 3;
  return options;
}

RegressorOptions<TunedMixtureRegressor<surrogates::SumProductKind>> sum_product_defaults() {
  RegressorOptions<TunedMixtureRegressor<surrogates::SumProductKind>> options{.search = mixture_search()};
  options.model.mixture.model.density.starts = 3;
  return options;
}

}  // namespace bobench::optimizers
