// RoBO's prior on the hyper-parameters of its Gaussian processes.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/gaussian_process/gaussian_process.hpp"

namespace bobench::surrogates {

// RoBO's hyper-parameters are theta = (theta_0, log metric_1, ..., log metric_D, log noise): amplitude D exp(theta_0)
// (george adds its constant kernel once per input), squared length-scales in the unit box, noise variance. Targets are
// centred but keep their unit. (RoBO's robo/models/gaussian_process.py and robo/priors/default_priors.py.)

/// log p(theta) up to a constant:
///   theta_0     log-normal(0, 1) density at theta_0: 0 unless theta_0 > 0, that is unless the amplitude exceeds D. Its
///               heavy tail allows the amplitude to reach the scale of raw targets.
///   log metric  uniform on (-10, 2)
///   log noise   horseshoe of scale 0.1: log log(1 + 3 (0.1 / noise)^2)
/// -infinity where the density is 0, or if the absolute value of an entry exceeds 20.
/// @param theta (D + 2)  @param gradient (D + 2) written unless null, if the value is finite
double robo_log_prior(const Eigen::VectorXd& theta, Eigen::VectorXd* gradient);

/// (D + 2 x count) draws, as in RoBO's initialisation of its walkers: all walkers share a single normal draw for the
/// noise.
Eigen::MatrixXd sample_robo_prior(Eigen::Index features, Eigen::Index count, Random& random);

/// Converts to our parametrisation; george's jitter of 1.25e-12 is added to the noise.
GaussianProcessParameters from_robo(const Eigen::VectorXd& theta);

}  // namespace bobench::surrogates
