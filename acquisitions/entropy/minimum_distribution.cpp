#include "acquisitions/entropy/minimum_distribution.hpp"

#include <algorithm>
#include <cmath>

#include "numerics/orthant.hpp"

namespace bobench::acquisitions {
namespace {

using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

/// Two points so near to each other that their values are the same are never told apart.
constexpr double least_variance = 1e-12;

struct Contender {
  double log_probability;
  VectorXd gradient;
};

/// The probability that k is lowest: of the orthant u_i = f_i - f_k > 0, i != k.
Contender contender(const VectorXd& mean, const MatrixXd& covariance, Index k) {
  const Index n = mean.size();
  VectorXd difference(n - 1), gradient = VectorXd::Zero(n);
  MatrixXd spread(n - 1, n - 1);
  const auto other = [k](Index i) { return i < k ? i : i + 1; };
  const double floor = least_variance * covariance.diagonal().maxCoeff();
  for (Index j = 0; j < n - 1; ++j) {
    const Index b = other(j);
    difference[j] = mean[b] - mean[k];
    for (Index i = 0; i < n - 1; ++i) {
      const Index a = other(i);
      spread(i, j) = covariance(a, b) - covariance(a, k) - covariance(k, b) + covariance(k, k);
    }
    spread(j, j) = std::max(spread(j, j), 0.0) + floor;
  }
  const OrthantApproximation found = approximate_orthant(difference, spread, VectorXd::Zero(n - 1));
  const VectorXd slope = found.gradient();
  for (Index j = 0; j < n - 1; ++j) gradient[other(j)] = slope[j];
  gradient[k] = -slope.sum();
  return {found.log_probability, gradient};
}

}  // namespace

MinimumDistribution minimum_by_propagation(const VectorXd& mean, const MatrixXd& covariance) {
  const Index n = mean.size();
  MinimumDistribution found{VectorXd::Zero(n), MatrixXd::Zero(n, n)};
  if (n == 1 || covariance.diagonal().maxCoeff() <= 0.0) {
    found.log_probability.setConstant(-std::log(static_cast<double>(n)));
    return found;
  }
  for (Index k = 0; k < n; ++k) {
    const Contender one = contender(mean, covariance, k);
    found.log_probability[k] = one.log_probability;
    found.gradient.col(k) = one.gradient;
  }
  const double largest = found.log_probability.maxCoeff();
  const double total = (found.log_probability.array() - largest).exp().sum();
  found.log_probability.array() -= largest + std::log(total);
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
