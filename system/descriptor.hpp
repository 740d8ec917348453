// RAII wrapper of a POSIX file descriptor (file, pipe or folder).
#pragma once

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <functional>
#include <utility>

namespace bobench::system {

/// Result of an attempt to lock a file.
enum class Lock {
  ours,
  others,  ///< another process holds it
  none     ///< the file system does not support locks (possible with Lustre and old NFS)
};

/// An open file descriptor, closed when it goes out of scope.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  /// @param flags  flags of open(2); is_open() tells whether opening succeeded
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
  /// Locks the file for this process alone.
  Lock lock() const { return lock_as(LOCK_EX); }
  /// Locks the file against lock(); other processes may have a shared lock too.
  Lock lock_shared() const { return lock_as(LOCK_SH); }
  /// Waits until no other process holds the lock. @return false if the file system does not support locks
  bool wait_for_lock() const { return ::flock(number_, LOCK_EX) == 0; }
  /// Whether the path still refers to this open file, which may have been deleted or replaced.
  bool is_at(const std::filesystem::path& path) const;
  bool flush() const { return ::fsync(number_) == 0; }
  /// A second descriptor of the same open file. A lock lasts until all of them are closed.
  Descriptor duplicate() const { return Descriptor(::fcntl(number_, F_DUPFD_CLOEXEC, 0)); }
  /// @return the result of close(2); 0 if it was closed already
  int close() {
    const int number = std::exchange(number_, -1);
    return number < 0 ? 0 : ::close(number);
  }

 private:
  Lock lock_as(int kind) const {
    if (::flock(number_, kind | LOCK_NB) == 0) return Lock::ours;
    return errno == EWOULDBLOCK ? Lock::others : Lock::none;
  }

  int number_ = -1;
};

/// Opens standard input, output and error where they are closed. Otherwise a file might get one of their numbers and
/// receive what is written to them. Writing to them still fails.
void open_standard_descriptors();

/// Refuses files on which a reader might wait or read forever.
/// @throws InputError if the file does not exist, or is a folder, a pipe or a device
void require_regular_file(const std::filesystem::path& path);

/// Creates a file or folder and locks it, so that no process takes it for a leftover of a dead process. A process that
/// clears leftovers may lock or delete it before our lock; then it is created again. The lock is a shared one, so that
/// readers that lock files, as HDF5 does, can open the file as soon as it has its final name.
/// @param make  returns the created descriptor; if that is not open, it is returned and errno gives the reason
Descriptor make_own(const std::filesystem::path& path, const std::function<Descriptor()>& make);

}  // namespace bobench::system
