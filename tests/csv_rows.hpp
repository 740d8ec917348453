// Reads the golden CSV files of the tests.
#pragma once

#include <algorithm>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "core/text.hpp"

namespace bobench {

/// The rows below the header, split at commas.
inline std::vector<std::vector<std::string>> csv_rows(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::vector<std::vector<std::string>> rows;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) rows.push_back(split(line, ','));
  return rows;
}

/// "1.5;2" as a vector.
inline Eigen::VectorXd vector_from(const std::string& text) {
  const auto items = split(text, ';');
  Eigen::VectorXd values(static_cast<Eigen::Index>(items.size()));
  std::ranges::transform(items, values.begin(), [](const std::string& item) { return parse_real(item).value(); });
  return values;
}

}  // namespace bobench
