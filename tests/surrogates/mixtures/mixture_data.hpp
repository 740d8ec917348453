// Data and helpers shared by the tests of mixtures.
#pragma once

#include <numbers>

#include <cmath>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include <Eigen/Core>
#include <nlohmann/json.hpp>

#include "core/random.hpp"
#include "surrogates/mixtures/gaussian_mixture.hpp"

namespace bobench::surrogates {

inline const nlohmann::json& mixture_golden() {
  static const nlohmann::json golden = [] {
    std::ifstream file(BOBENCH_TEST_DATA "/mixture_golden.json");
    return nlohmann::json::parse(file);
  }();
  return golden;
}

inline Eigen::VectorXd vector_of(const nlohmann::json& json) {
  const std::vector<double> values = json;
  return Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

/// Rows of the file as columns.
inline Eigen::MatrixXd columns_of(const nlohmann::json& json) {
  Eigen::MatrixXd points(static_cast<Eigen::Index>(json[0].size()), static_cast<Eigen::Index>(json.size()));
  for (Eigen::Index i = 0; i < points.cols(); ++i) points.col(i) = vector_of(json[static_cast<std::size_t>(i)]);
  return points;
}

inline std::vector<Eigen::MatrixXd> matrices_of(const nlohmann::json& json) {
  std::vector<Eigen::MatrixXd> all;
  for (const auto& one : json) all.push_back(columns_of(one));
  return all;
}

/// A mixture with correlated components.
inline GaussianMixture any_mixture(Eigen::Index dimension, Eigen::Index components, Random& random) {
  Eigen::MatrixXd means(dimension, components);
  std::vector<Eigen::MatrixXd> covariances;
  for (Eigen::Index k = 0; k < components; ++k) {
    means.col(k) = 2.0 * random.normal_vector(dimension);
    Eigen::MatrixXd root(dimension, dimension);
    for (Eigen::Index d = 0; d < dimension; ++d) root.col(d) = random.normal_vector(dimension);
    covariances.emplace_back(0.3 * root * root.transpose() + 0.1 * Eigen::MatrixXd::Identity(dimension, dimension));
  }
  return {random.uniform_vector(components).array() + 0.1, means, covariances};
}

/// The integral over [low, high] by the trapezoidal rule, which is highly accurate for smooth functions that vanish at
/// the ends.
inline double integral(const std::function<double(double)>& f, double low, double high, int steps = 4000) {
  const double step = (high - low) / steps;
  double sum = 0.5 * (f(low) + f(high));
  for (int i = 1; i < steps; ++i) sum += f(low + step * i);
  return sum * step;
}

/// [x; y]
inline Eigen::MatrixXd joined(const Eigen::MatrixXd& x, const Eigen::VectorXd& y) {
  Eigen::MatrixXd all(x.rows() + 1, x.cols());
  all.topRows(x.rows()) = x;
  all.row(x.rows()) = y.transpose();
  return all;
}

/// 500 + 40 sin(2 pi x) with a little noise.
struct Wave {
  Eigen::MatrixXd X;
  Eigen::VectorXd y;

  Wave(Eigen::Index n, Random& random) : X(random.uniform_vector(n).transpose()), y(n) {
    for (Eigen::Index i = 0; i < n; ++i) y[i] = at(X(0, i)) + 2.0 * random.normal();
  }
  static double at(double x) { return 500.0 + 40.0 * std::sin(2.0 * std::numbers::pi * x); }
};

}  // namespace bobench::surrogates
