// Variational inference with a sampler in place of a density: the posterior as a deep implicit model.
#pragma once

#include <functional>

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/implicit/implicit_model.hpp"

namespace bobench::surrogates {

/// A posterior as this inference asks for it: draws of the prior, and the likelihood of samples.
struct ImplicitTarget {
  /// (parameters x n) n draws of the prior
  std::function<Eigen::MatrixXf(Eigen::Index n, Random& random)> draw_prior;
  /// ln p(y | X, theta, noise) of each column of `samples` into `values` (n), its gradients into `gradients`
  /// (parameters x n). @param noise  standard deviation of an observation
  std::function<void(const Eigen::MatrixXf& samples, double noise, Eigen::RowVectorXf& values,
                     Eigen::MatrixXf& gradients)>
      log_likelihood;
};

/// aryan2020, Sec. 6.7, has rate 3e-5, 40 critic steps and says nothing of generator steps.
struct ImplicitTrainingOptions {
  int steps = 200;            ///< of the generator
  int critic_steps = 40;      ///< before each of them
  int batch = 100;            ///< samples
  double rate = 3e-5;         ///< of Adam, generator and critic
  double order_weight = 2.0;  ///< kappa; 0: no order
  double first_noise = 1.0;   ///< sigma_n in the first step,
  double last_noise = 0.002;  ///< and in the last, geometric between them
};

/// The generator's loss of a batch, and its gradient by the samples                      [aryan2020, eq. 6.13 to 6.15]
///   -mean C(theta) - mean ln p(y | theta) + kappa L_o,  u = -C - ln p(y | theta)
struct GeneratorLoss {
  double value = 0.0;
  Eigen::MatrixXf by_samples;  ///< (parameters x n)
};
GeneratorLoss generator_loss(Critic& critic, const ImplicitTarget& target, const DeepImplicitModel::Source& source,
                             const Eigen::MatrixXf& samples, double noise, double order_weight);

/// Trains both on latent codes and noise that are standard normal: before each step of the generator the critic learns
/// ln prior / generator from `critic_steps` new batches.
/// @return the generator's loss in its last step
double train_implicit(ImplicitModel& posterior, const ImplicitTarget& target, const ImplicitTrainingOptions& options,
                      Random& random);

}  // namespace bobench::surrogates
