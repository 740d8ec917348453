// Training of sum-product networks by expectation maximisation.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/mixtures/sum_product_network.hpp"

namespace bobench::surrogates {

/// Defaults are those of kruse2022's program. Its text has 3 starts.
struct SumProductOptions {
  int channels = 20;
  int tracks = 2;
  int starts = 5;
  int iterations = 1000;
  double tolerance = 1e-3;      ///< less relative change of the objective in over 5 steps in a row ends a search
  double alpha = 100.0;         ///< of the inverse gamma prior on leaves' variances; 0: none
  double target_alpha = 100.0;  ///< the same for leaves of the last variable, the target of a regression
  double beta = 1.0;

  void fields(OptionFields& fields);
};

struct SumProductFit {
  SumProductNetwork network;
  std::vector<double> objectives;  ///< before each step, and of the final network
  bool converged = false;

  double objective() const { return objectives.back(); }
};

/// The maximised objective: the points' log-likelihood, plus for each leaf's variance v
///     -(alpha + 3/2) ln v - beta / v,  alpha that of the leaf's variable.
/// An inverse gamma prior of v with 3/2 in place of 1 in the exponent: the program's step below maximises this.
double sum_product_objective(const SumProductNetwork& network, double log_likelihood, const SumProductOptions& options);

/// One step of expectation and maximisation. With z the responsibilities of a leaf for the points:
///     mean = sum z v / sum z,  variance = (sum z (v - mean)^2 + 2 beta) / (sum z + 2 alpha + 3)
/// as in kruse2022's program; without the prior sum z (v - mean)^2 / sum z, but at least 1e-6. A leaf without points
/// keeps its mean, and a sum that no point reaches keeps its weights. The objective never decreases.
/// @return the updated parameters
SumProductParameters improved(const SumProductNetwork& network, const SumProductExpectations& expected,
                              const SumProductOptions& options);

/// Repeats the step until the objective converges, at most options.iterations times.
SumProductFit improve_sum_product_network(const Eigen::MatrixXd& points, SumProductNetwork network,
                                          const SumProductOptions& options);
/// The same with buffers that are reused between networks.
SumProductFit improve_sum_product_network(const Eigen::MatrixXd& points, SumProductNetwork network,
                                          const SumProductOptions& options, SumProductNetwork::Sweep& sweep);

/// Means from N(0, 1), variances 0.1, weights uniform on [0, 1) and then normalised: for standardised data.
SumProductNetwork random_sum_product_network(SumProductStructure structure, Random& random);

/// The best of several starts, each with its own structure. @param points (variables x n)
/// @throws Error for no points, or numbers that are not finite
SumProductFit fit_sum_product_network(const Eigen::MatrixXd& points, const SumProductOptions& options, Random& random);

}  // namespace bobench::surrogates
