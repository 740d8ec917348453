// Tuned settings of the mixtures, and their bounds.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/search_space.hpp"
#include "surrogates/mixtures/mixture_regressor.hpp"

namespace bobench::optimizers {

inline constexpr double least_prior_weight = 1e-6, most_prior_weight = 1.0;

// For each kind of mixture [kruse2022, table 5.1; bounds of its program, all on linear scales]:
//   tuned_space(options, n, folds)         the search space, for n points and `folds` folds
//   tuned_values(options)                  the start of the search, in that space
//   set_tuned_values(options, values)      stores the result of the search
//   tuned_grid(density, n, folds)          settings of the density within those bounds, equally spaced in logarithms

/// The prior's weight in [1e-6, 1], both widths in [1e-3, 0.3].
SearchSpace tuned_space(const surrogates::MixtureModelOptions<surrogates::KernelDensityKind>& options, Eigen::Index n,
                        int folds);
Configuration tuned_values(const surrogates::MixtureModelOptions<surrogates::KernelDensityKind>& options);
void set_tuned_values(surrogates::MixtureModelOptions<surrogates::KernelDensityKind>& options,
                      const Configuration& values);
std::vector<surrogates::KernelDensityKind::Options> tuned_grid(const surrogates::KernelDensityKind::Options& density,
                                                               Eigen::Index n, int folds);

/// The prior's weight, and 1 to n (folds - 1) / folds components: a fold's model has no more points.
SearchSpace tuned_space(const surrogates::MixtureModelOptions<surrogates::GaussianMixtureKind>& options, Eigen::Index n,
                        int folds);
Configuration tuned_values(const surrogates::MixtureModelOptions<surrogates::GaussianMixtureKind>& options);
void set_tuned_values(surrogates::MixtureModelOptions<surrogates::GaussianMixtureKind>& options,
                      const Configuration& values);
std::vector<surrogates::GaussianMixtureKind::Options> tuned_grid(
    const surrogates::GaussianMixtureKind::Options& density, Eigen::Index n, int folds);

/// The prior's weight, and alpha of the inputs' and of the target's variances in [1, 200].
SearchSpace tuned_space(const surrogates::MixtureModelOptions<surrogates::SumProductKind>& options, Eigen::Index n,
                        int folds);
Configuration tuned_values(const surrogates::MixtureModelOptions<surrogates::SumProductKind>& options);
void set_tuned_values(surrogates::MixtureModelOptions<surrogates::SumProductKind>& options,
                      const Configuration& values);
std::vector<surrogates::SumProductKind::Options> tuned_grid(const surrogates::SumProductKind::Options& density,
                                                            Eigen::Index n, int folds);

}  // namespace bobench::optimizers
