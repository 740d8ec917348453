// Dimension-scaled prior on hyper-parameters: length-scales grow with the number of features.
#pragma once

#include <Eigen/Core>

namespace bobench::surrogates {

// [Hvarfner et al. 2024, Sec. 4; BoTorch's default since 0.12] For points in the unit box, whose distances grow with
// the root of the number of features, and for standardised targets:
//   length-scales  log-normal, mean sqrt(2) + log(features) / 2 and standard deviation sqrt(3) of the logarithm
//   noise          log-normal, mean -4 and standard deviation 1 of the logarithm of the variance
//   amplitude      1, not fitted
// Length-scales are at least 0.025, the noise variance at least 1e-4. Densities are of the length-scale and of the
// variance themselves, as in BoTorch. The modes of the densities of their logarithms would be higher.

/// log p(theta) up to a constant, theta as in GaussianProcess::theta(). The first entry, and one after the noise, do
/// not have a prior here.
/// @param lengths   length-scales in theta: `features`, or 1
/// @param gradient  of theta's size, added to unless null
double dimension_scaled_log_prior(const Eigen::VectorXd& theta, Eigen::Index lengths, Eigen::Index features,
                                  Eigen::VectorXd* gradient);

/// Modes of the prior: the start of BoTorch's searches.
double dimension_scaled_length_mode(Eigen::Index features);  ///< exp(sqrt(2) - 3) sqrt(features)
double dimension_scaled_noise_mode();                        ///< exp(-5)

/// The logarithm of a length-scale, or of the noise, drawn from the prior by transforming a standard normal draw.
double dimension_scaled_log_length(Eigen::Index features, double normal);
double dimension_scaled_log_noise(double normal);

}  // namespace bobench::surrogates
