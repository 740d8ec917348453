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

DataDirectory DataDirectory::of_user() {
  if (const std::string data = environment("BOBENCH_DATA"); !data.empty()) return DataDirectory(data);
  if (const std::string cache = environment("XDG_CACHE_HOME"); !cache.empty()) return DataDirectory(cache + "/bobench");
  if (const std::string home = environment("HOME"); !home.empty()) return DataDirectory(home + "/.cache/bobench");
  return DataDirectory((std::filesystem::temp_directory_path() / "bobench").string());
}

std::string DataDirectory::prepare_file(const std::string& id) const {
  std::string path = file(id);
  std::error_code error;
  std::filesystem::create_directories(std::filesystem::path(path).parent_path(), error);
  if (error) throw InputError(fmt::format("cannot make the folder of '{}': {}", path, error.message()));
  return path;
}

}  // namespace bobench::hpobench_tables
