// Monte Carlo dropout: a network with dropout in training and prediction.
#pragma once

#include <string>

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/neural/mlp_ensemble.hpp"
#include "surrogates/neural/mlp_regression.hpp"
#include "surrogates/standardized_draws.hpp"

namespace bobench::surrogates {

/// Gal & Ghahramani (2016). The thesis (figure 4.1) gives no settings: the network has the size of its Bohamiann
/// network (2 x 50), training is that of DNGO, the noise that of chapter 4. The units are relu, as in Gal &
/// Ghahramani's code: tanh units saturate, and then the variance does not grow with the distance from the data.
struct McDropoutOptions {
  int hidden_layers = 2;
  int hidden_units = 50;
  Activation activation = Activation::relu;
  MlpRegressionTraining training = {.dropout = 0.1};
  double length_scale = 1e-2;  ///< l, of the prior over weights N(0, 1 / l^2); value of their code
  double tau = 1000.0;         ///< noise precision of standardised targets
  int samples = 100;           ///< T: number of networks with dropped units

  void fields(OptionFields& fields);
};

/// Dropout in training and prediction approximates a Gaussian process by variational inference over masks. Training
/// minimises mean squared error + l^2 (1 - p) / (2 n tau) |W|^2 [Gal & Ghahramani 2016, eq. 7; their code]. The
/// prediction has the mean and the variance over T networks with different masks; 1 / tau of their eq. 8 is noise and
/// not part of the latent variance.
///
/// Masks are drawn once per fit, one for each unit and pass, and used at all points. Each pass is thus a smooth
/// function, a draw from the approximate posterior over functions. Only hidden units are dropped unless `drop_inputs`
/// is on: a point without one of its two inputs would be lost.
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
