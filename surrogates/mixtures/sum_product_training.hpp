// Training of sum-product networks by expectation maximisation.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/mixtures/sum_product_network.hpp"

namespace bobench::surrogates {

/// Those of kruse2022's program. Its text has 3 starts.
struct SumProductOptions {
  int channels = 20;
  int tracks = 2;
  int starts = 5;
  int iterations = 1000;
  double tolerance = 1e-3;      ///< of the objective: less relative change, more than 5 times in a row, ends a search
  double alpha = 100.0;         ///< of the inverse gamma prior on leaves' variances; 0: none
  double target_alpha = 100.0;  ///< the same for leaves of the last variable, in a regression the target
  double beta = 1.0;

  void fields(OptionFields& fields);
};

struct SumProductFit {
  SumProductNetwork network;
  std::vector<double> objectives;  ///< before each step, and of the network at last
  bool converged = false;

  double objective() const { return objectives.back(); }
};

/// What is maximised: the points' log-likelihood, and for each leaf's variance v
///     -(alpha + 3/2) ln v - beta / v,  alpha that of the leaf's variable,
/// an inverse gamma prior of v with 1/2 more than its alpha + 1: what the step below, the program's, maximises.
double sum_product_objective(const SumProductNetwork& network, double log_likelihood, const SumProductOptions& options);

/// One step of expectation and maximisation. With z the points that a leaf stands for:
///     mean = sum z v / sum z,  variance = (sum z (v - mean)^2 + 2 beta) / (sum z + 2 alpha + 3)
/// as kruse2022's program has it; without the prior sum z (v - mean)^2 / sum z, but at least 1e-6. A leaf that stands
/// for nothing keeps its mean, a sum that no point reaches its weights. The objective never falls.
/// @return the parameters after it
SumProductParameters improved(const SumProductNetwork& network, const SumProductExpectations& expected,
                              const SumProductOptions& options);

/// Steps until the objective stays where it is.
SumProductFit improve_sum_product_network(const Eigen::MatrixXd& points, SumProductNetwork network,
                                          const SumProductOptions& options);
/// The same with memory that is kept from one network to the next.
SumProductFit improve_sum_product_network(const Eigen::MatrixXd& points, SumProductNetwork network,
                                          const SumProductOptions& options, SumProductNetwork::Sweep& sweep);

/// Means N(0, 1), variances 0.1, weights uniform on [0, 1) and divided by their sums: for standardised data.
SumProductNetwork random_sum_product_network(SumProductStructure structure, Random& random);

/// The best of several starts, each with a structure of its own. @param points (variables x n)
/// @throws Error for no points, or numbers that are not finite
SumProductFit fit_sum_product_network(const Eigen::MatrixXd& points, const SumProductOptions& options, Random& random);

}  // namespace bobench::surrogates
