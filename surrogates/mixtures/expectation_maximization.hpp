// Maximum-likelihood fits of Gaussian mixtures by expectation maximisation (EM).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "core/options.hpp"
#include "core/random.hpp"
#include "surrogates/mixtures/gaussian_mixture.hpp"

namespace bobench::surrogates {

enum class CovarianceShape {
  full,
  diagonal,
  tied  ///< one full covariance for all components
};

/// Initialisation of a search.
enum class MixtureStart {
  k_means,            ///< k-means from k-means++ centres; each point belongs to the nearest centre
  k_means_plus_plus,  ///< the centres alone [Arthur & Vassilvitskii 2007]
  random_points       ///< random points as means, the covariance of all points
};

/// Tolerance, regularisation and iterations are those of scikit-learn's GaussianMixture, the number of starts that of
/// kruse2022's program.
struct MixtureFitOptions {
  int components = 1;
  CovarianceShape covariances = CovarianceShape::full;
  MixtureStart start = MixtureStart::k_means;
  int starts = 20;
  int iterations = 100;
  double tolerance = 1e-6;       ///< change of the mean log-likelihood per iteration that ends a search
  double regularization = 1e-6;  ///< added to the diagonals of covariances

  void fields(OptionFields& fields);
};

/// A fitted mixture, and the progress of its fit.
struct MixtureFit {
  GaussianMixture mixture;
  std::vector<double> log_likelihoods;  ///< mean per point before each step, and of the final mixture
  bool converged = false;
  /// Number of components with less than one point, or with a volume due to the regularisation alone: their smallest
  /// variance is below twice the regularisation.
  int degenerate = 0;

  double log_likelihood() const { return log_likelihoods.back(); }
};

/// Expectation and maximisation steps, starting from `mixture`: with responsibilities r of the points v,
///     n_k = sum_i r_ik,  w_k = n_k / n,  mu_k = sum_i r_ik v_i / n_k,
///     S_k = sum_i r_ik (v_i - mu_k)(v_i - mu_k)' / n_k + regularisation
/// [kruse2022, Sec. 4.6; Bishop 2006, Sec. 9.2]. n_k is at least ten machine epsilons. Without regularisation the
/// likelihood never decreases; with it, it hardly does. If a component collapses so far that its covariance has no
/// Cholesky factor, the search ends with the previous mixture.
/// @param points (D x n)
MixtureFit improve_mixture(const Eigen::MatrixXd& points, const GaussianMixture& mixture,
                           const MixtureFitOptions& options);

/// The best of several starts. The number of components is at most the number of points.
/// @throws Error for no points, or numbers that are not finite
MixtureFit fit_mixture(const Eigen::MatrixXd& points, const MixtureFitOptions& options, Random& random);

}  // namespace bobench::surrogates
