// BOHAMIANN: regression by a deep network sampled with stochastic-gradient Hamiltonian Monte Carlo.
#pragma once

#include <cstdint>

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"
#include "numerics/dense_network.hpp"
#include "surrogates/bnn/dense_network_ensemble.hpp"
#include "surrogates/standardized_draws.hpp"

namespace bobench::surrogates {

/// Defaults are those of the code of RoBO (robo/models/wrapper_bohamiann.py) and pybnn (pybnn/bohamiann.py): two hidden
/// layers of 50, 100 n burn-in steps, then 10,000 of which every hundredth is kept. For kruse2022: layers 3,
/// burn_in_per_point 0, burn_in 1000, networks 500, thin 4, noise 1e-3.
struct BohamiannOptions {
  int layers = 2;                  ///< hidden, of tanh units
  int units = 50;                  ///< of a layer
  int batch = 20;                  ///< points a gradient is estimated from; all, if there are fewer
  int burn_in_per_point = 100;     ///< burn-in steps for each observation
  int burn_in = 0;                 ///<   ... and beside them
  int networks = 99;               ///< kept
  int thin = 100;                  ///< steps for each network kept
  double sampler_step = 1e-2;      ///< of the sampler
  double friction = 0.05;          ///< "mdecay"
  double noise = 1e-2;             ///< noise variance at the start, standardised (pybnn alone: 1e-3)
  bool full_weight_prior = false;  ///< false: the weights' log prior counts 1 / (number of parameters), as in the code
  bool noise_in_variance = true;   ///< predictive variances include the noise's, as RoBO's
  StandardizeBy standardize = StandardizeBy::each;  ///< kruse2022: first

  void fields(OptionFields& fields);
};

/// Springenberg, Klein, Falkner & Hutter (2016) in RoBO's version. On standardised inputs and targets, in single
/// precision, the chain of sghmc.hpp on
///   U = sum_i [(f(x_i) - y_i)^2 / (2 (e^v + 1e-16)) + v / 2] + (v - ln 1e-6)^2 / (2 0.01) + |w, v|^2 / (2 P)
/// where the log noise variance v is a parameter like the weights and P their number (pybnn averages the prior over the
/// parameters, which the paper does not; `full_weight_prior` drops the P). Its gradient is estimated from `batch`
/// points drawn without replacement for each step. The prior of v holds it near 1e-6.
class BohamiannRegressor : public StandardizedDraws<DenseNetworkEnsemble<float>> {
 public:
  using Options = BohamiannOptions;
  BohamiannRegressor(const Options& options, std::uint64_t seed);

  /// Begins afresh each time. @param X (features x n)  @param y (n) finite
  /// A chain that diverges is run anew with half the step, up to ten times; pybnn has no such rule.
  /// @throws Error if the sizes differ, n is 0, a number is not finite, or the chain diverges then, too
  void fit(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);

  /// Mean over the networks; variance mean_k((f_k - mean)^2 + e^v_k), without e^v if `noise_in_variance` is false.
  Prediction predict(const Eigen::MatrixXd& X) const;
  PointPrediction predict_with_gradient(const Eigen::VectorXd& x) const;
  /// Of an observation, mean over the networks, in the targets' unit squared.
  double noise_variance() const;

  double noise_in_variance() const { return options_.noise_in_variance ? noise_variance() : 0.0; }

 private:
  Options options_;
  Random random_;
};

/// The estimate of U's gradient, a StochasticGradientReference<float>: theta holds the weights, then v.
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
