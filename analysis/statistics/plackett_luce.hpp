// Bayesian Plackett-Luce model of rankings: the probability that an item is best.
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"

namespace bobench::analysis {

/// The Plackett-Luce model [Luce 1959; Plackett 1975] of the order of k items: the best is item i with probability
/// w_i, and each further one is drawn from the remaining items with probabilities in proportion to their weights. In
/// [Calvo et al. 2019] it models the order of optimisers on a problem, with w ~ Dirichlet(1, ..., 1) a priori.
/// Of tied items the order is unknown: the likelihood of a ranking with ties is the sum over all orders that agree
/// with it. Ties are therefore neither dropped nor broken once and for all.

/// Draws from the posterior of the weights by the Gibbs sampler of Caron and Doucet [2012]. With w_i = lambda_i / sum
/// lambda and lambda_i ~ Gamma(1, 1), it alternates between
///   z_rj     ~ Exp(sum of lambda over the items from place j on), for each ranking r and place j < k,
///   lambda_i ~ Gamma(1 + number of rankings where i is not last, 1 + sum of z_rj over the places up to that of i),
/// a draw of the sum of lambda, which the data does not determine, and the order of neighbours that are tied.
/// @param values  (rankings x items); in a row, lower is better and equal values are tied. Infinities are allowed.
///                At least two items; no rankings give draws from the prior
/// @return (draws x items); rows sum to 1. Successive draws are dependent
/// @throws InputError for fewer than two items, or NaN
Eigen::MatrixXd plackett_luce_draws(const Eigen::MatrixXd& values, int draws, Random& random);

struct PlackettLuce {
  Eigen::VectorXd p_best;     ///< (k) posterior mean of w: the probability of being best in one more ranking
  Eigen::VectorXd low, high;  ///< (k) equal-tailed credible interval of w
  Eigen::MatrixXd p_better;   ///< (k x k) posterior mean of w_i / (w_i + w_j): the probability that the row's item is
                              ///< ranked above the column's; diagonal 1/2
};

/// @param draws  (draws x items) of plackett_luce_draws()  @param level  of the intervals, in (0, 1)
PlackettLuce summarize_plackett_luce(const Eigen::MatrixXd& draws, double level);

}  // namespace bobench::analysis
