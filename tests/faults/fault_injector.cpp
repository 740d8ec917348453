// A library for LD_PRELOAD that makes system calls which change files below a folder fail, by number.
//
//   BOBENCH_FAULT_FOLDER  the folder; other files are left alone
//   BOBENCH_FAULT_AT      the number of the call that fails, from 1; 0: none
//   BOBENCH_FAULT_KIND    full:   this write (or creation) and all later ones fail as on a full disk
//                         short:  this write writes half of its data, then as `full`
//                         once:   this call, of any kind, fails as on a broken disk
//   BOBENCH_FAULT_LOCKS   none:   the file system has no locks
//   BOBENCH_FAULT_DELAY   milliseconds by which each of the calls is delayed
//   BOBENCH_FAULT_COUNT   a file that receives the number of calls, and the name of the one that failed
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>

namespace {

enum class Kind { none, full, brief, once };

struct Plan {
  const char* folder = getenv("BOBENCH_FAULT_FOLDER");
  const char* count_file = getenv("BOBENCH_FAULT_COUNT");
  long at = getenv("BOBENCH_FAULT_AT") ? atol(getenv("BOBENCH_FAULT_AT")) : 0;
  Kind kind = kind_of(getenv("BOBENCH_FAULT_KIND"));
  bool has_locks = !getenv("BOBENCH_FAULT_LOCKS");
  long delay = getenv("BOBENCH_FAULT_DELAY") ? atol(getenv("BOBENCH_FAULT_DELAY")) : 0;
  const pid_t process = getpid();

  static Kind kind_of(const char* name) {
    if (!name) return Kind::none;
    return !strcmp(name, "full") ? Kind::full : !strcmp(name, "short") ? Kind::brief : Kind::once;
  }
};

const Plan& plan() {
  static const Plan made;
  return made;
}

std::atomic<long> calls{0};
std::atomic<bool> disk_is_full{false};

bool is_below(const char* path) {
  const char* folder = plan().folder;
  // Child processes (gnuplot, programs) are not tested.
  return folder && path && getpid() == plan().process && strncmp(path, folder, strlen(folder)) == 0;
}

/// Whether a descriptor refers to a file below the folder.
bool is_below(int descriptor) {
  if (!plan().folder) return false;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  const ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return false;
  path[length] = '\0';
  return is_below(path);
}

/// The same for a file open for writing.
bool is_ours(int descriptor) {
  if (!is_below(descriptor)) return false;
  const int flags = fcntl(descriptor, F_GETFL);
  const bool is_folder = flags >= 0 && (flags & O_DIRECTORY) != 0;
  return flags >= 0 && (is_folder || (flags & O_ACCMODE) != O_RDONLY);
}

bool is_file_of_ours(int descriptor) {
  struct stat about;
  return is_ours(descriptor) && fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode);
}

void note(long number, const char* name) {
  if (!plan().count_file) return;
  const int file = static_cast<int>(
      syscall(SYS_openat, AT_FDCWD, plan().count_file, O_WRONLY | O_CREAT | (name ? O_APPEND : O_TRUNC), 0644));
  if (file < 0) return;
  char text[128];
  const int length = name ? snprintf(text, sizeof text, " %s", name) : snprintf(text, sizeof text, "%ld", number);
  syscall(SYS_write, file, text, static_cast<size_t>(length));
  syscall(SYS_close, file);
}

enum class Fate { pass, fail, halve };

/// The outcome of the next call.
/// @param needs_room  whether the call fails on a full disk
Fate fate(const char* name, bool needs_room) {
  const long number = ++calls;
  if (plan().delay > 0) usleep(static_cast<useconds_t>(1000 * plan().delay));
  if (plan().at == 0) note(number, nullptr);
  if (disk_is_full && needs_room) {
    errno = ENOSPC;
    return Fate::fail;
  }
  if (number != plan().at) return Fate::pass;
  note(number, name);
  if (plan().kind == Kind::once) {
    errno = EIO;
    return Fate::fail;
  }
  disk_is_full = true;
  if (!needs_room) return Fate::pass;
  if (plan().kind == Kind::brief && !strcmp(name, "write")) return Fate::halve;
  errno = ENOSPC;
  return Fate::fail;
}

template <class Function>
Function next(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

template <class... Arguments>
int passed_on(const char* name, bool counts, bool needs_room, Arguments... arguments) {
  if (counts && fate(name, needs_room) == Fate::fail) return -1;
  return next<int (*)(Arguments...)>(name)(arguments...);
}

}  // namespace

extern "C" {

ssize_t write(int file, const void* bytes, size_t count) {
  static const auto real = next<ssize_t (*)(int, const void*, size_t)>("write");
  if (!is_ours(file)) return real(file, bytes, count);
  const Fate what = fate("write", true);
  if (what == Fate::fail) return -1;
  return real(file, bytes, what == Fate::halve ? count / 2 : count);
}

ssize_t pwrite(int file, const void* bytes, size_t count, off_t offset) {
  static const auto real = next<ssize_t (*)(int, const void*, size_t, off_t)>("pwrite");
  if (!is_ours(file)) return real(file, bytes, count, offset);
  return fate("pwrite", true) == Fate::fail ? -1 : real(file, bytes, count, offset);
}

ssize_t writev(int file, const struct iovec* parts, int count) {
  static const auto real = next<ssize_t (*)(int, const struct iovec*, int)>("writev");
  if (!is_ours(file)) return real(file, parts, count);
  return fate("writev", true) == Fate::fail ? -1 : real(file, parts, count);
}

int fsync(int file) {
  return passed_on("fsync", is_ours(file), true, file);
}
int fdatasync(int file) {
  return passed_on("fdatasync", is_ours(file), true, file);
}
int ftruncate(int file, off_t length) noexcept {
  return passed_on("ftruncate", is_ours(file), false, file, length);
}

/// Always closes, as the system does, and may report failure.
int close(int file) {
  static const auto real = next<int (*)(int)>("close");
  const bool fails = is_file_of_ours(file) && fate("close", false) == Fate::fail;
  const int result = real(file);
  if (!fails) return result;
  errno = EIO;
  return -1;
}

int rename(const char* from, const char* to) noexcept {
  return passed_on("rename", is_below(to), true, from, to);
}
int link(const char* from, const char* to) noexcept {
  return passed_on("link", is_below(to), true, from, to);
}
int flock(int file, int operation) noexcept {
  static const auto real = next<int (*)(int, int)>("flock");
  if (plan().has_locks || !is_below(file)) return real(file, operation);
  errno = ENOLCK;
  return -1;
}
int unlink(const char* path) noexcept {
  return passed_on("unlink", is_below(path), false, path);
}
int mkdir(const char* path, mode_t mode) noexcept {
  return passed_on("mkdir", is_below(path), true, path, mode);
}

int open(const char* path, int flags, ...) {
  static const auto real = next<int (*)(const char*, int, ...)>("open");
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  const bool makes = (flags & O_CREAT) != 0 && is_below(path) && access(path, F_OK) != 0;
  if (makes && fate("open", true) == Fate::fail) return -1;
  return real(path, flags, mode);
}

}  // extern "C"
