// An open file, pipe or folder of the system's.
#pragma once

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <functional>
#include <utility>

namespace bobench::system {

/// What became of an attempt to lock a file.
enum class Lock {
  ours,
  others,  ///< somebody else has it
  none     ///< its file system has no locks, as Lustre may and NFS of old
};

/// An open file descriptor, closed when it goes out of scope.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  /// @param flags  of open(2); is_open() says whether it could be opened
  Descriptor(const std::filesystem::path& path, int flags) : number_(::open(path.c_str(), flags | O_CLOEXEC, 0666)) {}
  ~Descriptor() { close(); }
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    if (this != &other) {
      close();
      number_ = std::exchange(other.number_, -1);
    }
    return *this;
  }

  int get() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  Lock lock() const {
    if (::flock(number_, LOCK_EX | LOCK_NB) == 0) return Lock::ours;
    return errno == EWOULDBLOCK ? Lock::others : Lock::none;
  }
  /// Waits until no other has the lock. @return false: there are no locks here
  bool wait_for_lock() const { return ::flock(number_, LOCK_EX) == 0; }
  /// Whether a path leads to what is open here: it may have been deleted, or another may have its name.
  bool is_at(const std::filesystem::path& path) const;
  bool flush() const { return ::fsync(number_) == 0; }
  /// @return as close(2); 0 if it was closed already
  int close() {
    const int number = std::exchange(number_, -1);
    return number < 0 ? 0 : ::close(number);
  }

 private:
  int number_ = -1;
};

/// Opens those of standard input, output and error that are closed, so that no file gets their numbers and with it what
/// is written to them. Writing there still fails.
void open_standard_descriptors();

/// Refuses what a reader might wait for without end, or read without end.
/// @throws InputError if there is no such file, or it is a folder, a pipe or a device
void require_regular_file(const std::filesystem::path& path);

/// What is made under a path, open and locked, so that no process takes it for what a dead one left behind. Who clears
/// such leftovers away may have it between its making and our lock: then it is made again.
/// @param make  gives what it made; where that is not open, so is what is returned, and errno tells why
Descriptor make_own(const std::filesystem::path& path, const std::function<Descriptor()>& make);

}  // namespace bobench::system
