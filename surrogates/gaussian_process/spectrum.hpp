// Spectral densities of kernels, for random Fourier features.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/gaussian_process/kernel.hpp"

namespace bobench::surrogates {

/// Angular frequencies w whose density is the kernel's Fourier transform, for length-scales 1: E cos(w'(x - x')) = k(x,
/// x') [Bochner's theorem; Rahimi & Recht 2007, Sec. 3]
///   se               normal
///   matern52, 32     Student's t with 5 or 3 degrees of freedom
///   rq               normal, times the root of a Gamma(shape, mean 1): it is a mixture of se kernels
/// @return (features x count)
Eigen::MatrixXd draw_frequencies(KernelFamily family, double shape, Eigen::Index features, Eigen::Index count,
                                 Random& random);

}  // namespace bobench::surrogates
