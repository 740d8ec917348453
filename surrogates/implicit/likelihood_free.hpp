// An implicit model of a distribution that one can draw from: adversarial training, with or without order.
#pragma once

#include <functional>

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/implicit/implicit_model.hpp"

namespace bobench::surrogates {

/// What the generator is to come near to.                                              [aryan2020, eq. 6.3 and 6.4]
enum class Divergence {
  kullback_leibler,  ///< the critic's output is a log ratio, and the generator's loss -mean of it
  jensen_shannon     ///< it is the probability that a sample is the target's, and the loss -mean of that
};

struct LikelihoodFreeTarget {
  /// (outputs x n) n draws of the target
  std::function<Eigen::MatrixXf(Eigen::Index n, Random& random)> draw;
  /// (outputs x n) to what the order loss takes for disagreement, u (n), and its gradients (outputs x n). Empty: the
  /// critic's opinion, minus its log ratio.
  std::function<void(const Eigen::MatrixXf& samples, Eigen::RowVectorXf& utilities, Eigen::MatrixXf& gradients)>
      utility = {};
  /// What the generator is made from in a batch.
  std::function<DeepImplicitModel::Source(Eigen::Index n, Random& random)> draw_source;
};

/// The thesis does not print these for its examples in two dimensions: they are ours, but for kappa, which is 2 in its
/// section 6.7.
struct LikelihoodFreeOptions {
  int steps = 20000;  ///< of the generator
  int critic_steps = 5;
  int batch = 256;
  double order_weight = 2.0;  ///< kappa; 0: a simple implicit model
  Divergence divergence = Divergence::kullback_leibler;
};

/// The generator's loss of a batch by the samples (eq. 6.11), the order's among it.
/// @param by_samples  (outputs x n) out: its gradient
double likelihood_free_loss(Critic& critic, const LikelihoodFreeTarget& target, const DeepImplicitModel::Source& source,
                            const Eigen::MatrixXf& samples, const LikelihoodFreeOptions& options,
                            Eigen::MatrixXf& by_samples);

/// Trains both. @return the generator's loss in its last step
double train_likelihood_free(ImplicitModel& model, const LikelihoodFreeTarget& target,
                             const LikelihoodFreeOptions& options, Random& random);

}  // namespace bobench::surrogates
