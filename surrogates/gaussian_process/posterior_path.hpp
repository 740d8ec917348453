// Draws from a Gaussian process's posterior by Matheron's rule.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/function_draw.hpp"
#include "surrogates/gaussian_process/gaussian_process.hpp"

namespace bobench::surrogates {

/// A draw of the latent function given the data, by Matheron's rule      [Wilson et al. 2020, eq. 13]:
///   f(x) = g(x) + k(x, X) (K + noise I)^-1 (y - g(X) - e),   e ~ N(0, noise)
/// with g a draw of the prior, a sum of random Fourier features. The rule is exact given g. The covariance of g has an
/// error of about amplitude / sqrt(frequencies).
/// [Bayesian linear regression on the features, used by Hernandez-Lobato et al. 2014, is equally exact far from the
/// data but underestimates variances near many of them.]
/// @param frequencies  of the prior's draw; >= 1
FunctionDraw draw_path(const GaussianProcess& model, Eigen::Index frequencies, Random& random);

/// Default of the optimisers: 1000, as in Hernandez-Lobato et al. (2014).
constexpr Eigen::Index path_frequencies = 1000;

}  // namespace bobench::surrogates
