// BOHAMIANN: regression by a deep network, sampled by stochastic-gradient Hamiltonian Monte Carlo.
#pragma once

#include <cstdint>

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"
#include "numerics/dense_network.hpp"
#include "surrogates/bnn/dense_network_ensemble.hpp"
#include "surrogates/standardized_draws.hpp"

namespace bobench::surrogates {

/// Defaults are those of RoBO (robo/models/wrapper_bohamiann.py) and pybnn (pybnn/bohamiann.py): two hidden layers of
/// 50 units, 100 n burn-in steps, then 10,000 steps of which every hundredth is kept. For kruse2022: layers 3,
/// burn_in_per_point 0, burn_in 1000, networks 500, thin 4, noise 1e-3.
struct BohamiannOptions {
  int hidden_layers = 2;           ///< hidden layers of tanh units
  int hidden_units = 50;           ///< units per layer
  int batch = 20;                  ///< points per gradient estimate; all, if there are fewer
  int burn_in_per_point = 100;     ///< burn-in steps per observation
  int burn_in = 0;                 ///< burn-in steps in addition
  int samples = 99;                ///< networks kept
  int thin = 100;                  ///< steps per network kept
  double sampler_step = 1e-2;      ///< step size of the sampler
  double friction = 0.05;          ///< "mdecay"
  double noise_variance = 1e-2;    ///< initial noise variance, standardised (pybnn alone: 1e-3)
  bool full_weight_prior = false;  ///< false: the weights' log prior is divided by the number of parameters, as in the
                                   ///< code
  bool noise_in_variance = true;   ///< include the noise in predictive variances, as RoBO does
  StandardizeBy standardize = StandardizeBy::each;  ///< first in kruse2022

  void fields(OptionFields& fields);
};

/// Springenberg, Klein, Falkner & Hutter (2016) in RoBO's version. On standardised inputs and targets, in single
/// precision, the chain of sghmc.hpp samples
///   U = sum_i [(f(x_i) - y_i)^2 / (2 (e^v + 1e-16)) + v / 2] + (v - ln 1e-6)^2 / (2 0.01) + |w, v|^2 / (2 P)
/// The log noise variance v is a parameter like the weights; P is the number of parameters. Unlike the paper, pybnn
/// averages the prior over the parameters; `full_weight_prior` omits P. The gradient of U is estimated in each step
/// from `batch` points drawn without replacement. The prior of v keeps the noise variance near 1e-6.
class BohamiannRegressor : public StandardizedDraws<DenseNetworkEnsemble<float>> {
 public:
  using Options = BohamiannOptions;
  BohamiannRegressor(const Options& options, std::uint64_t seed);

  /// Each fit starts from scratch. @param X (features x n)  @param y (n) finite
  /// A chain that diverges is rerun with half the step size, up to ten times; pybnn does not do this.
  /// @throws Error if the sizes differ, n is 0, a number is not finite, or the last of these chains diverges
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);

  /// Mean over the networks; variance mean_k((f_k - mean)^2 + e^v_k), without e^v_k if `noise_in_variance` is false.
  Prediction predict(const Eigen::MatrixXd& X) const;
  PointPrediction predict_with_gradient(const Eigen::VectorXd& x) const;
  /// Variance of the observation noise, mean over the networks, in the square of the targets' unit.
  double noise_variance() const;

  double noise_in_variance() const { return options_.noise_in_variance ? noise_variance() : 0.0; }

 private:
  Options options_;
  Random random_;
};

/// Estimates the gradient of U. A StochasticGradientReference<float>: theta holds the weights, then v.
class BohamiannGradient {
 public:
  /// @param X (features x n), standardised  @param y (n), standardised  @param random must outlive this
  BohamiannGradient(const Eigen::MatrixXd& X, const Eigen::VectorXd& y, const DenseNetwork<float>& network,
                    const BohamiannOptions& options, Random& random);

  void operator()(const Eigen::VectorXf& theta, Eigen::VectorXf& gradient);

 private:
  void draw_batch();

  const DenseNetwork<float>& network_;
  Random& random_;
  Eigen::MatrixXf inputs_, batch_inputs_;
  Eigen::RowVectorXf targets_, batch_targets_, outputs_, residuals_, slopes_;
  std::vector<Eigen::Index> order_;
  DenseNetwork<float>::Pass pass_;
  float prior_weight_;
};

}  // namespace bobench::surrogates
