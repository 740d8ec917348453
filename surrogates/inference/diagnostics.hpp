// Convergence diagnostics of Markov chains: R-hat and effective sample size.
#pragma once

#include <Eigen/Core>

namespace bobench::surrogates {

// All functions take the draws of one quantity (n x chains); each column is a chain in the order drawn. n >= 4 (n >= 8
// if the chains are split); InputError otherwise. If n is odd, half chains leave out the middle draw. The result is NaN
// if all draws are equal or one is not finite. Equation numbers refer to Vehtari, Gelman, Simpson, Carpenter & Buerkner
// (2021), "Rank-normalization, folding, and localization: an improved R-hat".

/// Potential scale reduction factor of the whole chains, eq. 1 to 4 [Gelman & Rubin 1992]. At least two chains.
double r_hat(const Eigen::MatrixXd& draws);

/// r_hat() of the half chains, which also detects a trend within a single chain.
double split_r_hat(const Eigen::MatrixXd& draws);

/// Rank-normalised split R-hat: the maximum of that of the draws and that of their distances from the median (folded
/// draws, which detect chains that differ in scale). Below 1.01 is good.
double rank_r_hat(const Eigen::MatrixXd& draws);

/// Effective sample size of the mean, from half chains and Geyer's initial monotone sequence, eq. 10 to 13. At most n
/// log10(n), where n is the number of all draws: chains can be more efficient than independent draws.
double effective_sample_size(const Eigen::MatrixXd& draws);

/// effective_sample_size() of the rank-normalised draws: exists even if the target has no finite moments.
double bulk_effective_sample_size(const Eigen::MatrixXd& draws);

/// bulk_effective_sample_size of every coordinate of a single chain's `draws` (dim x n), as the samplers return them.
/// @return (dim)
Eigen::VectorXd bulk_effective_sample_sizes(const Eigen::MatrixXd& draws);

}  // namespace bobench::surrogates
