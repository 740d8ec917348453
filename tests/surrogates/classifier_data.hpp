// Golden values, data sets and measures shared by the tests of classifiers.
#pragma once

#include <algorithm>
#include <cmath>
#include <fstream>
#include <string>
#include <vector>

#include <Eigen/Core>
#include <nlohmann/json.hpp>

#include "test_seed.hpp"

#include "core/random.hpp"

namespace bobench::surrogates {

inline Eigen::VectorXd vector_of(const nlohmann::json& json) {
  const std::vector<double> values = json;
  return Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

/// Points as columns.
inline Eigen::MatrixXd points_of(const nlohmann::json& json) {
  Eigen::MatrixXd points(json[0].size(), json.size());
  for (Eigen::Index i = 0; i < points.cols(); ++i) points.col(i) = vector_of(json[static_cast<std::size_t>(i)]);
  return points;
}

/// The cases of make_classifier_golden.py with a given name.
inline nlohmann::json classifier_golden(const std::string& name) {
  std::ifstream file(BOBENCH_TEST_DATA "/classifier_golden.json");
  return nlohmann::json::parse(file)[name];
}

/// The cases of make_tree_golden.py with a given name.
inline nlohmann::json tree_golden(const std::string& name) {
  std::ifstream file(BOBENCH_TEST_DATA "/tree_golden.json");
  return nlohmann::json::parse(file)[name];
}

struct LabelledData {
  Eigen::MatrixXd X;
  Eigen::VectorXd z;
  Eigen::VectorXd truth;  ///< probability of label 1 from which z was drawn
};

/// Uniform points; label 1 is likely within about 0.4 of the centre of the box.
inline LabelledData noisy_ball(Eigen::Index features, Eigen::Index n, std::uint64_t seed) {
  Random random(test_seed(seed));
  LabelledData data{Eigen::MatrixXd(features, n), Eigen::VectorXd(n), Eigen::VectorXd(n)};
  for (double& x : data.X.reshaped()) x = random.uniform();
  for (Eigen::Index i = 0; i < n; ++i) {
    const double distance = (data.X.col(i).array() - 0.5).matrix().norm();
    data.truth[i] = 1.0 / (1.0 + std::exp(15.0 * (distance - 0.4)));
    data.z[i] = random.bernoulli(data.truth[i]) ? 1.0 : 0.0;
  }
  return data;
}

/// Mean of -ln p(z), with probabilities clipped to [1e-12, 1 - 1e-12].
inline double log_loss(const Eigen::VectorXd& p, const Eigen::VectorXd& z) {
  double sum = 0.0;
  for (Eigen::Index i = 0; i < z.size(); ++i) {
    sum -= std::log(std::clamp(z[i] > 0.5 ? p[i] : 1.0 - p[i], 1e-12, 1.0));
  }
  return sum / static_cast<double>(z.size());
}

}  // namespace bobench::surrogates
