// Functions drawn from a Gaussian process's posterior.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/function_draw.hpp"
#include "surrogates/gaussian_process/gaussian_process.hpp"

namespace bobench::surrogates {

/// A draw of the latent function given the data, by Matheron's rule      [Wilson et al. 2020, eq. 13]:
///   f(x) = g(x) + k(x, X) (K + noise I)^-1 (y - g(X) - e),   e ~ N(0, noise)
/// with a draw g of the prior, a sum of random Fourier features. Given g the rule is exact; what the features cost is in
/// g alone: its covariance has an error of about 1 / sqrt(frequencies) of the amplitude.
/// [Bayesian linear regression on the features, as Hernandez-Lobato et al. 2014 draw, is as exact far from the data but
/// underestimates variances near many of them.]
/// @param frequencies  of the prior's draw; >= 1
FunctionDraw draw_path(const GaussianProcess& model, Eigen::Index frequencies, Random& random);

/// What optimisers take: the thousand of Hernandez-Lobato et al. (2014).
constexpr Eigen::Index path_frequencies = 1000;

}  // namespace bobench::surrogates
