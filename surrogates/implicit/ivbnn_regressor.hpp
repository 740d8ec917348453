// The implicit variational Bayesian neural network: a hypernetwork that grows with the data.
#pragma once

#include <cstdint>

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/bnn/dense_network_ensemble.hpp"
#include "surrogates/implicit/implicit_posterior.hpp"
#include "surrogates/standardized_draws.hpp"

namespace bobench::surrogates {

/// aryan2020, Sec. 6.7, but for what one fit of it would cost: its critic has as many units as the main network has
/// weights and makes 40 steps for one of the generator, and its rate of 3e-5 needs some ten thousand of those.
/// `critic_units=0,critic_steps=40,rate=3e-5` are the thesis's; how many steps the generator makes it does not say.
/// With as much work, many steps of the generator and few of the critic fit data much better than the other way round:
/// 3 critic steps predict no worse than 10 by mean ranks of absolute error, CRPS and log density at 20 observations of
/// five problems (8 draws of each; coverage within 0.04), at a third of the cost. Other sizes were not compared, nor what
/// becomes of it in optimisation.
struct IvbnnOptions {
  int networks = 30;          ///< members of the ensemble
  double width = 2.0;         ///< hidden units of the main network for each observation
  int steps = 600;            ///< of the generator, a fit; the thesis does not say
  int critic_steps = 3;       ///< before each of them; the thesis: 40
  int critic_units = 64;      ///< of each of its three layers, at most the main network's weights; 0: that many
  double rate = 1e-3;         ///< of Adam; the thesis: 3e-5
  int batch = 100;            ///< networks generated in a step
  double order_weight = 2.0;  ///< kappa
  double last_noise = 0.002;  ///< sigma_n, which begins at 1
  int latent = 5;             ///< numbers of the latent code

  void fields(OptionFields& fields);
};

/// The main network has one hidden layer of tanh, `width` units for each observation, inputs and targets standardised.
/// Its weights are the samples of a deep implicit model of three layers as wide, with noise in the first and the third;
/// the output layer's weights are made from the hidden layer's. Prior: 0.2 N(0, 1) + 0.8 N(0, 25), one of the two for a
/// network.  Predictions are moments of the ensemble.
///
/// The thesis is silent on what becomes of the generator when data come: here each fit begins anew.
class IvbnnRegressor : public StandardizedDraws<DenseNetworkEnsemble<float>> {
 public:
  using Options = IvbnnOptions;
  IvbnnRegressor(const Options& options, std::uint64_t seed);

  /// @param X (features x n)  @param y (n) finite
  /// @throws Error if the sizes differ, n is 0, or a number is not finite
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);

 private:
  Options options_;
  Random random_;
};

}  // namespace bobench::surrogates
