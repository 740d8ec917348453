// Implicit variational inference: the approximate posterior is a deep implicit model, sampled without a density.
#pragma once

#include <functional>
#include <limits>

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/implicit/implicit_model.hpp"

namespace bobench::surrogates {

/// Target posterior: draws of the prior, and the likelihood of samples.
struct ImplicitTarget {
  /// (parameters x n) n draws of the prior
  std::function<Eigen::MatrixXf(Eigen::Index n, Random& random)> draw_prior;
  /// ln p(y | X, theta, noise) of each column of `samples` into `values` (n), its gradients into `gradients`
  /// (parameters x n). @param noise  standard deviation of an observation
  std::function<void(const Eigen::MatrixXf& samples, double noise, Eigen::RowVectorXf& values,
                     Eigen::MatrixXf& gradients)>
      log_likelihood;
};

/// Settings of aryan2020, Sec. 6.7: rate 3e-5, 40 critic steps. It does not state the number of generator steps.
struct ImplicitTrainingOptions {
  int steps = 200;                                                ///< generator steps
  int critic_steps = 40;                                          ///< critic steps before each generator step
  int batch = 100;                                                ///< samples per batch
  double rate = 3e-5;                                             ///< learning rate of Adam, generator and critic
  double order_weight = 2.0;                                      ///< kappa; 0: no order loss
  double first_noise = 1.0;                                       ///< sigma_n in the first step
  double last_noise = 0.002;                                      ///< sigma_n in the last step, geometric in between
  double latent_bound = std::numeric_limits<double>::infinity();  ///< of draw_normal_source()
};

/// The generator's loss of a batch and its gradient with respect to the samples [aryan2020, eq. 6.13 to 6.15]
///   -mean C(theta) - mean ln p(y | theta) + kappa L_o,  u = -C - ln p(y | theta)
GeneratorLoss generator_loss(Critic& critic, const ImplicitTarget& target, const DeepImplicitModel::Source& source,
                             const Eigen::MatrixXf& samples, double noise, double order_weight);

/// Trains both networks on standard normal latent codes, truncated at `latent_bound`, and noise. Before each step of
/// the generator the critic learns ln prior / generator from `critic_steps` new batches.
/// @return the generator's loss in its last step
double train_implicit(ImplicitModel& posterior, const ImplicitTarget& target, const ImplicitTrainingOptions& options,
                      Random& random);

}  // namespace bobench::surrogates
