// Maximum likelihood of Gaussian mixtures by expectation maximisation.
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

/// Where a search begins.
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
  double tolerance = 1e-6;       ///< of the mean log-likelihood from one iteration to the next
  double regularization = 1e-6;  ///< added to the diagonals of covariances

  void fields(OptionFields& fields);
};

/// A mixture, and how it came about.
struct MixtureFit {
  GaussianMixture mixture;
  std::vector<double> log_likelihoods;  ///< a point's mean before each step, and of the mixture at last
  bool converged = false;
  /// Components that hold less than one point, or that the regularisation alone keeps from having no volume: their
  /// least variance is below twice it.
  int degenerate = 0;

  double log_likelihood() const { return log_likelihoods.back(); }
};

/// Steps of expectation and maximisation from `mixture` on: with responsibilities r of the points v,
///     n_k = sum_i r_ik,  w_k = n_k / n,  mu_k = sum_i r_ik v_i / n_k,
///     S_k = sum_i r_ik (v_i - mu_k)(v_i - mu_k)' / n_k + the regularisation
/// [kruse2022, Sec. 4.6; Bishop 2006, Sec. 9.2]. n_k is kept from 0 by ten machine epsilons. Without regularisation the
/// likelihood never falls; with it, hardly. A component that has collapsed so far that its covariance has no factor
/// ends the search with the mixture before.
/// @param points (D x n)
MixtureFit improve_mixture(const Eigen::MatrixXd& points, const GaussianMixture& mixture,
                           const MixtureFitOptions& options);

/// The best of several starts. No more components than points are used.
/// @throws Error for no points, or numbers that are not finite
MixtureFit fit_mixture(const Eigen::MatrixXd& points, const MixtureFitOptions& options, Random& random);

}  // namespace bobench::surrogates
