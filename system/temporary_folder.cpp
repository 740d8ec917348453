#include "system/temporary_folder.hpp"

#include <stdlib.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <system_error>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::system {

TemporaryFolder::TemporaryFolder() {
  std::error_code error;
  const std::filesystem::path above = std::filesystem::temp_directory_path(error);
  std::string name = ((error ? std::filesystem::path("/tmp") : above) / "bobench-XXXXXX").string();
  if (!::mkdtemp(name.data())) throw Error(fmt::format("cannot make the folder '{}': {}", name, std::strerror(errno)));
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace bobench::system
