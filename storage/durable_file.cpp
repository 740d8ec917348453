#include "storage/durable_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::storage {
namespace {

void flush_to_disk(const std::string& path, int flags) {
  const int file = ::open(path.c_str(), flags | O_CLOEXEC);
  const bool flushed = file >= 0 && ::fsync(file) == 0;
  const int error = errno;
  if (file >= 0) ::close(file);
  if (!flushed) throw Error(fmt::format("cannot flush '{}' to disk: {}", path, std::strerror(error)));
}

}  // namespace

void replace_file(const std::string& path, const std::function<void(const std::string&)>& write) {
  const std::filesystem::path target(path);
  const std::filesystem::path folder = target.has_parent_path() ? target.parent_path() : ".";
  if (!std::filesystem::is_directory(folder)) {
    throw InputError(fmt::format("cannot write '{}': there is no folder '{}'", path, folder.string()));
  }
  if (::access(folder.c_str(), W_OK) != 0) {
    throw InputError(fmt::format("cannot write '{}': no permission to write in '{}'", path, folder.string()));
  }
  const std::string aside = path + ".tmp";
  try {
    write(aside);
    flush_to_disk(aside, O_RDONLY);
    std::filesystem::rename(aside, target);
  } catch (const std::filesystem::filesystem_error& error) {
    throw InputError(fmt::format("cannot write '{}': {}", path, error.code().message()));
  } catch (...) {
    std::error_code ignored;
    std::filesystem::remove(aside, ignored);
    throw;
  }
  flush_to_disk(folder.string(), O_RDONLY | O_DIRECTORY);
}

void replace_text(const std::filesystem::path& path, std::string_view text) {
  replace_file(path.string(), [&](const std::string& aside) {
    std::ofstream file(aside, std::ios::binary);
    file << text;
    file.close();
    if (!file) throw InputError(fmt::format("cannot write '{}'", aside));
  });
}

void make_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw InputError(fmt::format("cannot make the folder '{}': {}", folder.string(), error.message()));
}

}  // namespace bobench::storage
