// Stochastic-gradient Hamiltonian Monte Carlo (SGHMC) with scale adaptation.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/inference/function_reference.hpp"

namespace bobench::surrogates {

/// Defaults are those of pybnn's sampler for Bohamiann (pybnn/sampler/adaptive_sghmc.py).
struct SghmcOptions {
  Eigen::Index burn_in = 3000;  ///< steps before the first draw, in which the scales are adapted; >= 0
  Eigen::Index draws = 100;     ///< number of kept draws, >= 1
  Eigen::Index thin = 100;      ///< steps per kept draw, >= 1
  double step = 1e-2;           ///< lr, > 0
  double friction = 0.05;       ///< mdecay, in (0, 1)
  double epsilon = 1e-10;       ///< keeps scales finite where a gradient is 0, > 0
};

/// Writes an unbiased estimate of the gradient of MINUS the log density to `gradient` (dim, already of that size).
template <class Scalar>
using StochasticGradientReference =
    FunctionReference<void(const Eigen::VectorX<Scalar>& theta, Eigen::VectorX<Scalar>& gradient)>;

template <class Scalar>
struct SghmcResult {
  Eigen::MatrixX<Scalar> draws;           ///< (dim x draws), each column a draw
  Eigen::VectorX<Scalar> preconditioner;  ///< (dim), M below
};

/// SGHMC [Chen, Fox & Guestrin 2014] as adapted by Springenberg et al. (2016), "Bayesian optimization with robust
/// Bayesian neural networks", section 3.1, in the order of pybnn's code. Each coordinate has tau, g, v, momentum, which
/// start at 1, 1, 1, 0. With the gradient estimate G, a step is, in the burn-in only,
///   r = 1 / (tau + 1);  tau += 1 - tau g^2 / (v + epsilon);  g += r (G - g);  v += r (G^2 - v)
/// and always
///   M = 1 / (sqrt(v) + epsilon)
///   momentum += -step^2 M G - friction momentum + N(0, variance max(2 step^2 friction M - step^4, 1e-16))
///   theta += momentum
/// Without an acceptance step, the step size biases the distribution of the draws. For a normal target with precision
/// k, step^2 M = h, noise variance s^2 and independent gradient noise of variance c, the stationary variance is
///   (2 - friction) (s^2 + h^2 c) / (friction h k (2 (2 - friction) - h k)),
/// by the theory of second-order autoregressions; it is 1/k in the limit of small steps.
/// @throws InputError for options out of range; Error if the chain reaches non-finite numbers
template <class Scalar>
SghmcResult<Scalar> sample_sghmc(StochasticGradientReference<Scalar> gradient, const Eigen::VectorX<Scalar>& start,
                                 const SghmcOptions& options, Random& random);

extern template SghmcResult<float> sample_sghmc(StochasticGradientReference<float>, const Eigen::VectorXf&,
                                                const SghmcOptions&, Random&);
extern template SghmcResult<double> sample_sghmc(StochasticGradientReference<double>, const Eigen::VectorXd&,
                                                 const SghmcOptions&, Random&);

}  // namespace bobench::surrogates
