// A network trained and used with dropout: Monte Carlo dropout.
#pragma once

#include <string>

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/neural/mlp_ensemble.hpp"
#include "surrogates/neural/mlp_regression.hpp"
#include "surrogates/standardized_draws.hpp"

namespace bobench::surrogates {

/// Gal & Ghahramani (2016). The thesis (figure 4.1) gives no settings: the network has the size of its Bohamiann's
/// (2 x 50), training is DNGO's, the noise chapter 4's. The units are relu, as in Gal & Ghahramani's code: tanh units
/// saturate, and the variance stays the same however far the data are.
struct McDropoutOptions {
  int hidden_layers = 2;
  int units = 50;
  Activation activation = Activation::relu;
  MlpRegressionTraining training = {.dropout = 0.1};
  double length_scale = 1e-2;  ///< l, of the prior over weights N(0, 1 / l^2); their code's value
  double tau = 1000.0;         ///< noise precision of standardised targets
  int passes = 100;            ///< T: networks with units dropped

  void fields(OptionFields& fields);
};

/// Dropout in training and in use approximates a Gaussian process by variational inference over masks. Training
/// minimises mean squared error + l^2 (1 - p) / (2 n tau) |W|^2 [Gal & Ghahramani 2016, eq. 7; their code]. The
/// prediction has the mean and the variance over T networks with other units dropped; 1 / tau of their eq. 8 is the
/// noise's and no part of the latent variance.
///
/// Masks are drawn once in each fit, one for each unit and pass, the same at all points: each pass is a smooth
/// function, a draw from the approximate posterior over functions. Hidden units alone are dropped unless `drop_inputs`
/// is on: to lose one of two inputs is to lose the point.
class McDropoutRegressor : public StandardizedDraws<MlpEnsemble> {
 public:
  using Options = McDropoutOptions;
  McDropoutRegressor(const Options& options, std::uint64_t seed) : options_(options), random_(seed) {}

  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);
  double noise_variance() const;

 private:
  Options options_;
  Random random_;
};

}  // namespace bobench::surrogates
