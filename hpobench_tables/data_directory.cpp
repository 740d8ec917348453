#include "hpobench_tables/data_directory.hpp"

#include <cstdlib>
#include <filesystem>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::hpobench_tables {
namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

}  // namespace

std::string data_directory() {
  if (const std::string data = environment("BOBENCH_DATA"); !data.empty()) return data;
  if (const std::string cache = environment("XDG_CACHE_HOME"); !cache.empty()) return cache + "/bobench";
  if (const std::string home = environment("HOME"); !home.empty()) return home + "/.cache/bobench";
  return (std::filesystem::temp_directory_path() / "bobench").string();
}

std::string native_path(const std::string& id) {
  return data_directory() + "/" + id + ".h5";
}

std::string prepare_native_path(const std::string& id) {
  const std::string path = native_path(id);
  std::error_code error;
  std::filesystem::create_directories(std::filesystem::path(path).parent_path(), error);
  if (error) throw InputError(fmt::format("cannot make the folder of '{}': {}", path, error.message()));
  return path;
}

}  // namespace bobench::hpobench_tables
