// Likelihood-free (adversarial) training of an implicit model, with or without the order loss, from draws of a
// distribution.
#pragma once

#include <functional>

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/implicit/implicit_model.hpp"

namespace bobench::surrogates {

/// Divergence that the generator minimises.                                             [aryan2020, eq. 6.3 and 6.4]
enum class Divergence {
  kullback_leibler,  ///< the critic's output is a log ratio; the generator's loss is minus its mean
  jensen_shannon     ///< the output is the probability that a sample is the target's; the loss is minus its mean
};

struct LikelihoodFreeTarget {
  /// (outputs x n) n draws of the target
  std::function<Eigen::MatrixXf(Eigen::Index n, Random& random)> draw;
  /// The utilities u (n) of samples (outputs x n) in the order loss, and their gradients (outputs x n). Empty: minus
  /// the critic's log ratio.
  std::function<void(const Eigen::MatrixXf& samples, Eigen::RowVectorXf& utilities, Eigen::MatrixXf& gradients)>
      utility = {};
  /// Draws the generator's inputs of a batch.
  std::function<DeepImplicitModel::Source(Eigen::Index n, Random& random)> draw_source;
};

/// The thesis does not state these for its examples in two dimensions. They are our choice, except kappa, which is 2 in
/// its section 6.7.
struct LikelihoodFreeOptions {
  int steps = 20000;  ///< generator steps
  int critic_steps = 5;
  int batch = 256;
  double order_weight = 2.0;  ///< kappa; 0: a simple implicit model
  Divergence divergence = Divergence::kullback_leibler;
};

/// The generator's loss of a batch as a function of the samples (eq. 6.11), including the order loss.
GeneratorLoss likelihood_free_loss(Critic& critic, const LikelihoodFreeTarget& target,
                                   const DeepImplicitModel::Source& source, const Eigen::MatrixXf& samples,
                                   const LikelihoodFreeOptions& options);

/// Trains both networks. @return the generator's loss in its last step
double train_likelihood_free(ImplicitModel& model, const LikelihoodFreeTarget& target,
                             const LikelihoodFreeOptions& options, Random& random);

}  // namespace bobench::surrogates
