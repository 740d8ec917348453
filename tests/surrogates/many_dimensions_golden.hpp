// Golden values from make_many_dimensions_golden.py.
#pragma once

#include <fstream>
#include <string>
#include <vector>

#include <Eigen/Core>
#include <nlohmann/json.hpp>

namespace bobench::golden {

/// @param directory  of the golden file
inline nlohmann::json many_dimensions(const std::string& part, const std::string& directory = BOBENCH_TEST_DATA) {
  std::ifstream file(directory + "/many_dimensions_golden.json");
  return nlohmann::json::parse(file).at(part);
}

inline Eigen::VectorXd vector(const nlohmann::json& json) {
  const std::vector<double> values = json;
  return Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

/// Points as columns.
inline Eigen::MatrixXd points(const nlohmann::json& json) {
  Eigen::MatrixXd points(json[0].size(), json.size());
  for (Eigen::Index i = 0; i < points.cols(); ++i) points.col(i) = vector(json[static_cast<std::size_t>(i)]);
  return points;
}

}  // namespace bobench::golden
