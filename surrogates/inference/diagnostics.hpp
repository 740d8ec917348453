// Have the chains converged, and how many independent draws are they worth?
#pragma once

#include <Eigen/Core>

namespace bobench::surrogates {

// All take one quantity's draws (n x chains), each column a chain in the order drawn, n >= 4 (n >= 8 where the chains
// are split); InputError otherwise. Halves of a chain leave out the middle draw if n is odd. Where every draw is the
// same, or one is not finite, the answer is NaN. Formulae by number: Vehtari, Gelman, Simpson, Carpenter & Buerkner
// (2021), "Rank-normalization, folding, and localization: an improved R-hat".

/// Potential scale reduction of the chains as they are, eq. 1 to 4 [Gelman & Rubin 1992]. At least two chains.
double r_hat(const Eigen::MatrixXd& draws);

/// The same of half chains, so that a trend within a single chain shows.
double split_r_hat(const Eigen::MatrixXd& draws);

/// Rank-normalised split R-hat: the larger of that of the draws and that of their distances from the median (folded:
/// chains that differ in scale). Below 1.01 is good.
double rank_r_hat(const Eigen::MatrixXd& draws);

/// Effective sample size of the mean, from half chains and Geyer's initial monotone sequence, eq. 10 to 13. At most n
/// log10(n) with n the number of all draws: chains can be better than independent draws.
double effective_sample_size(const Eigen::MatrixXd& draws);

/// The same of the rank-normalised draws: exists whatever the moments of the target.
double bulk_effective_sample_size(const Eigen::MatrixXd& draws);

/// bulk_effective_sample_size of every coordinate of a single chain's `draws` (dim x n), as the samplers return them.
/// @return (dim)
Eigen::VectorXd bulk_effective_sample_sizes(const Eigen::MatrixXd& draws);

}  // namespace bobench::surrogates
