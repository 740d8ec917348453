// Golden values from make_statistics_golden.py and make_exact_golden.py.
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>

namespace bobench::analysis {

inline nlohmann::json golden() {
  std::ifstream file(BOBENCH_TEST_DATA "/statistics_golden.json");
  return nlohmann::json::parse(file);
}

inline nlohmann::json exact_golden() {
  std::ifstream file(BOBENCH_TEST_DATA "/exact_golden.json");
  return nlohmann::json::parse(file);
}

}  // namespace bobench::analysis
