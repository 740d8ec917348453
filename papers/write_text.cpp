#include "papers/write_text.hpp"

#include <fstream>
#include <system_error>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::papers {

std::filesystem::path write_text(const std::filesystem::path& path, const std::string& text) {
  std::error_code error;
  if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), error);
  if (error)
    throw InputError(fmt::format("cannot make the folder '{}': {}", path.parent_path().string(), error.message()));
  const std::filesystem::path aside = path.string() + ".new";
  std::ofstream file(aside, std::ios::binary);
  file << text;
  file.close();
  if (!file) throw InputError(fmt::format("cannot write '{}'", aside.string()));
  std::filesystem::rename(aside, path, error);
  if (error) throw InputError(fmt::format("cannot write '{}': {}", path.string(), error.message()));
  return path;
}

}  // namespace bobench::papers
