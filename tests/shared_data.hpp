// The folder of the real tables, if available.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

#include "catch.hpp"

namespace bobench {

/// $BOBENCH_SHARED_DATA, else the folder configured at build time; "" (and a warning) if `name` is not in it.
inline std::string shared_data_file(const std::string& name) {
  const char* given = std::getenv("BOBENCH_SHARED_DATA");
  const std::string path = std::string(given ? given : BOBENCH_SHARED_DATA_DEFAULT) + "/" + name;
  if (std::filesystem::exists(path)) return path;
  WARN("skipped: there is no " << path << " (set BOBENCH_SHARED_DATA)");
  return "";
}

}  // namespace bobench
