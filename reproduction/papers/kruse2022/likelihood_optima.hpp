// Optima of a Gaussian process's likelihood, as found from random starts.
#pragma once

#include <vector>

#include <Eigen/Core>

#include "core/random.hpp"
#include "surrogates/gaussian_process/gaussian_process.hpp"

namespace bobench::papers::kruse2022 {

struct LikelihoodOptimum {
  Eigen::VectorXd theta;  ///< as GaussianProcess::theta()
  double value = 0.0;     ///< log likelihood
  int starts = 1;         ///< number of starts that end here
};

/// Ten searches by L-BFGS from starts that are uniform in the logarithms, for one feature. Ends are the same optimum if
/// their log likelihoods differ by less than 0.01. The most frequent optimum is the first.
/// @param model  conditioned on the data
std::vector<LikelihoodOptimum> optima_of_likelihood(const surrogates::GaussianProcess& model, Random& random);

}  // namespace bobench::papers::kruse2022
