#include "system/descriptor.hpp"

#include <sys/stat.h>

#include <chrono>
#include <thread>

namespace bobench::system {

bool Descriptor::is_at(const std::filesystem::path& path) const {
  struct stat ours {
  }, named{};
  return ::fstat(number_, &ours) == 0 && ::stat(path.c_str(), &named) == 0 && ours.st_dev == named.st_dev &&
         ours.st_ino == named.st_ino;
}

Descriptor make_own(const std::filesystem::path& path, const std::function<Descriptor()>& make) {
  while (true) {
    Descriptor made = make();
    if (!made.is_open()) return made;
    Lock lock = made.lock();
    for (; lock == Lock::others && made.is_at(path); lock = made.lock()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    if (lock == Lock::none || (lock == Lock::ours && made.is_at(path))) return made;
  }
}

}  // namespace bobench::system
