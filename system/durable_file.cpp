#include "system/durable_file.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <mutex>
#include <random>
#include <set>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/random.hpp"
#include "system/descriptor.hpp"
#include "system/machine.hpp"

namespace bobench::system {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t aside_digits = 16;

/// A hash of this machine's name. On a shared folder, locks may be visible on one machine only. A file that another
/// machine is writing must not be taken for a leftover of a dead process.
std::uint32_t machine_number() {
  return static_cast<std::uint32_t>(stable_hash(machine_name()));
}

/// Whether a name is that of a temporary file of this machine, in use or left behind.
bool is_ours_aside(const std::string& name) {
  if (!name.ends_with(aside_end) || name.size() < aside_end.size() + aside_digits + 1) return false;
  const std::string_view rest = std::string_view(name).substr(0, name.size() - aside_end.size());
  const std::string_view digits = rest.substr(rest.size() - aside_digits);
  return rest[rest.size() - aside_digits - 1] == '.' &&
         digits.find_first_not_of("0123456789abcdef") == std::string_view::npos &&
         digits.starts_with(fmt::format("{:08x}", machine_number()));
}

void require_folder(const fs::path& folder, const std::string& path) {
  std::error_code error;
  const bool is_folder = fs::is_directory(folder, error);
  if (error && error != std::errc::no_such_file_or_directory) {
    throw InputError(fmt::format("cannot write '{}': {}", path, error.message()));
  }
  if (!is_folder) throw InputError(fmt::format("cannot write '{}': there is no folder '{}'", path, folder.string()));
  if (::access(folder.c_str(), W_OK) != 0) {
    throw InputError(fmt::format("cannot write '{}': no permission to write in '{}'", path, folder.string()));
  }
}

/// A rename is durable once its folder has been flushed. If that fails and nothing existed before, the new file is
/// removed, so that the same command can be repeated.
void rename_durably(const fs::path& from, const fs::path& to, const std::string& path) {
  std::error_code ignored;
  const bool nothing_before = !fs::exists(to, ignored) || (fs::is_directory(to, ignored) && fs::is_empty(to, ignored));
  if (::rename(from.c_str(), to.c_str()) != 0) refuse_write(path, errno);
  const Descriptor folder(to.parent_path(), O_RDONLY | O_DIRECTORY);
  if (folder.is_open() && folder.flush()) return;
  const int error = errno;
  if (nothing_before) fs::remove_all(to, ignored);
  refuse_write(path, error);
}

}  // namespace

void clear_leftovers(const fs::path& folder) {
  static std::mutex mutex;
  static std::set<fs::path> cleared;
  const std::lock_guard lock(mutex);
  if (!cleared.insert(folder).second) return;
  std::error_code ignored;
  std::vector<fs::path> leftovers;
  for (const auto& entry : fs::directory_iterator(folder, fs::directory_options::skip_permission_denied, ignored)) {
    if (is_ours_aside(entry.path().filename().string())) leftovers.push_back(entry.path());
  }
  for (const fs::path& path : leftovers) {
    const Descriptor owner(path, O_RDONLY | O_NOFOLLOW);
    if (owner.is_open() && owner.lock() == Lock::ours && owner.is_at(path)) fs::remove_all(path, ignored);
  }
}

std::string link_target(const std::string& path) {
  std::error_code error;
  if (!fs::is_symlink(path, error)) return path;
  fs::path target(path);
  for (int links = 0; fs::is_symlink(target, error); ++links) {
    if (links == 40) throw InputError(fmt::format("cannot use '{}': too many symbolic links", path));
    const fs::path next = fs::read_symlink(target, error);
    target = next.is_absolute() ? next : target.parent_path() / next;
  }
  return target.string();
}

fs::path aside_path(const fs::path& target) {
  std::random_device random;
  constexpr std::size_t longest = 200;  // a name may have 255 characters
  return target.parent_path() / fmt::format("{}.{:08x}{:08x}{}", target.filename().string().substr(0, longest),
                                            machine_number(), random(), aside_end);
}

/// The target of a path, with its folder.
fs::path resolved(const std::string& path) {
  const fs::path target = link_target(path);
  if (!target.has_filename()) throw InputError(fmt::format("cannot write '{}': it names no file", path));
  constexpr std::size_t longest = 255;
  if (target.filename().string().size() > longest) {
    throw InputError(fmt::format("cannot write '{}...': a name of more than {} bytes", path.substr(0, 60), longest));
  }
  return target.has_parent_path() ? target : "." / target;
}

namespace {

/// @param put(aside, target)  renames the temporary file to its final name
void write_aside(const std::string& path, const std::function<void(OutputFile&)>& write,
                 const std::function<void(const fs::path&, const fs::path&)>& put) {
  const fs::path target = resolved(path);
  require_folder(target.parent_path(), path);
  clear_leftovers(target.parent_path());
  std::error_code ignored;
  const fs::file_status before = fs::status(target, ignored);
  if (fs::is_directory(before)) throw InputError(fmt::format("cannot write '{}': it is a folder", path));
  const fs::path aside = aside_path(target);
  OutputFile file(aside.string(), path);
  try {
    write(file);
    file.finish();
    if (fs::exists(before)) fs::permissions(aside, before.permissions(), ignored);
    put(aside, target);
  } catch (...) {
    fs::remove(aside, ignored);
    throw;
  }
}

}  // namespace

void replace_file(const std::string& path, const std::function<void(OutputFile&)>& write) {
  write_aside(path, write, [&](const fs::path& aside, const fs::path& target) { rename_durably(aside, target, path); });
}

bool make_file(const std::string& path, const std::function<void(OutputFile&)>& write) {
  bool is_made = false;
  write_aside(path, write, [&](const fs::path& aside, const fs::path& target) {
    is_made = ::link(aside.c_str(), target.c_str()) == 0;  // unlike a rename, a link never replaces an existing file
    const int error = errno;
    if (!is_made && (error == EPERM || error == EOPNOTSUPP) && !fs::exists(target)) {
      rename_durably(aside, target, path);  // the file system does not support links
      is_made = true;
      return;
    }
    if (!is_made && error != EEXIST) refuse_write(path, error);
    remove_file(aside.string());
  });
  return is_made;
}

void replace_text(const fs::path& path, std::string_view text) {
  replace_file(path.string(), [&](OutputFile& file) { file.write(text); });
}

void make_whole_folder(const std::string& path, const std::function<void(const fs::path&)>& fill) {
  const auto end = path.find_last_not_of('/');
  const fs::path target = resolved(end == std::string::npos ? path : path.substr(0, end + 1));
  make_folder(target.parent_path());
  require_folder(target.parent_path(), path);
  clear_leftovers(target.parent_path());
  const fs::path aside = aside_path(target);
  const Descriptor owner = make_own(aside, [&] {
    make_folder(aside);
    return Descriptor(aside, O_RDONLY | O_DIRECTORY);
  });
  try {
    fill(aside);
    for (const auto& entry : fs::recursive_directory_iterator(aside)) {
      if (!entry.is_directory()) continue;
      if (const Descriptor folder(entry.path(), O_RDONLY | O_DIRECTORY); !folder.is_open() || !folder.flush()) {
        refuse_write(path, errno);
      }
    }
    if (!owner.flush()) refuse_write(path, errno);
    rename_durably(aside, target, path);
  } catch (const fs::filesystem_error& error) {
    std::error_code ignored;
    fs::remove_all(aside, ignored);
    refuse_write(path, error.code().value());
  } catch (...) {
    std::error_code ignored;
    fs::remove_all(aside, ignored);
    throw;
  }
}

void write_new_text(const fs::path& path, std::string_view text) {
  OutputFile file(path.string(), path.string());
  file.write(text);
  file.finish();
}

void make_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error)
    throw InputError(fmt::format("cannot make the folder '{}': {}", folder.string(), disk_error(error.value())));
}

void remove_file(const std::string& path) {
  if (::unlink(path.c_str()) != 0 && errno != ENOENT) {
    throw Error(fmt::format("cannot delete '{}': {}", path, disk_error(errno)));
  }
}

}  // namespace bobench::system
