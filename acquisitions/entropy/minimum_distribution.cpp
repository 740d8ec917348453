#include "acquisitions/entropy/minimum_distribution.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <Eigen/Eigenvalues>

#include "numerics/orthant.hpp"

namespace bobench::acquisitions {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

/// Jitter on the diagonal of the covariance, as a share of the largest variance. Points so near to each other that
/// their values coincide cannot be distinguished, and many of them make the propagation unstable. The first jitter with
/// a sound result is used.
constexpr std::array<double, 5> least_variances = {1e-10, 1e-8, 1e-6, 1e-4, 1e-2};

struct Contender {
  double log_probability;
  VectorXd gradient;
};

/// The probability that k is lowest, that is, of the orthant u_i = f_i - f_k > 0, i != k.
Contender contender(const VectorXd& mean, const MatrixXd& covariance, Index k) {
  const Index n = mean.size();
  VectorXd difference(n - 1), gradient = VectorXd::Zero(n);
  MatrixXd spread(n - 1, n - 1);
  const auto other = [k](Index i) { return i < k ? i : i + 1; };
  for (Index j = 0; j < n - 1; ++j) {
    const Index b = other(j);
    difference[j] = mean[b] - mean[k];
    for (Index i = 0; i < n - 1; ++i) {
      const Index a = other(i);
      spread(i, j) = covariance(a, b) - covariance(a, k) - covariance(k, b) + covariance(k, k);
    }
  }
  const OrthantApproximation found = approximate_orthant(difference, spread, VectorXd::Zero(n - 1));
  const VectorXd slope = found.gradient();
  for (Index j = 0; j < n - 1; ++j) gradient[other(j)] = slope[j];
  gradient[k] = -slope.sum();
  return {found.log_probability, gradient};
}

MinimumDistribution propagate(const VectorXd& mean, const MatrixXd& covariance) {
  const Index n = mean.size();
  MinimumDistribution found{VectorXd(n), MatrixXd(n, n)};
  for (Index k = 0; k < n; ++k) {
    const Contender one = contender(mean, covariance, k);
    found.log_probability[k] = one.log_probability;
    found.gradient.col(k) = one.gradient;
  }
  return found;
}

/// The probabilities are approximated separately; after a successful propagation their sum is 0.5 to 1.
bool is_sound(const MinimumDistribution& found) {
  const double total = found.log_probability.array().exp().sum();
  return total > 0.1 && total < 1.5 && found.log_probability.maxCoeff() < 0.01 && found.gradient.allFinite();
}

}  // namespace

MinimumDistribution minimum_by_propagation(const VectorXd& mean, const MatrixXd& covariance) {
  const Index n = mean.size();
  const double largest = covariance.diagonal().maxCoeff();
  if (n == 1 || largest <= 0.0) {
    return {VectorXd::Constant(n, -std::log(static_cast<double>(n))), MatrixXd::Zero(n, n)};
  }
  // With little noise, the covariance suffers from cancellation.
  const Eigen::SelfAdjointEigenSolver<MatrixXd> spectrum(covariance, Eigen::EigenvaluesOnly);
  const double spoilt = 2.0 * std::max(0.0, -spectrum.eigenvalues().minCoeff());
  MinimumDistribution found;
  for (const double least : least_variances) {
    MatrixXd lifted = covariance;
    lifted.diagonal().array() += least * largest + spoilt;
    found = propagate(mean, lifted);
    if (is_sound(found)) break;
  }
  const double highest = found.log_probability.maxCoeff();
  const double total = (found.log_probability.array() - highest).exp().sum();
  found.log_probability.array() -= highest + std::log(total);
  return found;
}

VectorXd minimum_by_draws(const MatrixXd& values) {
  VectorXd shares = VectorXd::Zero(values.rows());
  for (Index i = 0; i < values.cols(); ++i) {
    Index lowest = 0;
    values.col(i).minCoeff(&lowest);
    shares[lowest] += 1.0;
  }
  return shares / static_cast<double>(values.cols());
}

}  // namespace bobench::acquisitions
