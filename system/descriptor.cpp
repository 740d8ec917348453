#include "system/descriptor.hpp"

#include <sys/stat.h>

#include <chrono>
#include <cstring>
#include <thread>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::system {

bool Descriptor::is_at(const std::filesystem::path& path) const {
  struct stat ours {
  }, named{};
  return ::fstat(number_, &ours) == 0 && ::stat(path.c_str(), &named) == 0 && ours.st_dev == named.st_dev &&
         ours.st_ino == named.st_ino;
}

void open_standard_descriptors() {
  for (int number = STDIN_FILENO; number <= STDERR_FILENO; ++number) {
    if (::fcntl(number, F_GETFD) >= 0 || errno != EBADF) continue;
    // open() takes the lowest free number, which is this one. It stays open in programs that are started.
    if (::open("/dev/null", O_RDONLY) < 0) return;
  }
}

void require_regular_file(const std::filesystem::path& path) {
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0) {
    throw InputError(errno == ENOENT ? fmt::format("there is no file '{}'", path.string())
                                     : fmt::format("cannot read '{}': {}", path.string(), std::strerror(errno)));
  }
  if (S_ISREG(found.st_mode)) return;
  throw InputError(fmt::format("'{}' is {}; expected a file", path.string(),
                               S_ISDIR(found.st_mode) ? "a folder" : "a pipe or a device"));
}

Descriptor make_own(const std::filesystem::path& path, const std::function<Descriptor()>& make) {
  while (true) {
    Descriptor made = make();
    if (!made.is_open()) return made;
    Lock lock = made.lock_shared();
    for (; lock == Lock::others && made.is_at(path); lock = made.lock_shared()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    if (lock == Lock::none || (lock == Lock::ours && made.is_at(path))) return made;
  }
}

}  // namespace bobench::system
