#include "system/processes/spawn.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <ctime>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/excerpt.hpp"
#include "system/processes/orphans.hpp"

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX wants it declared

namespace bobench::system {
namespace {

sigset_t only_sigpipe() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGPIPE);
  return set;
}

bool sigpipe_is_pending() {
  sigset_t pending;
  sigpending(&pending);
  return sigismember(&pending, SIGPIPE) == 1;
}

/// Attributes and file actions of posix_spawn().
class SpawnPlan {
 public:
  explicit SpawnPlan(const SpawnOptions& options) {
    posix_spawn_file_actions_init(&actions_);
    const int streams[] = {options.in, options.out, options.err};
    for (int number = 0; number < 3; ++number) {
      posix_spawn_file_actions_adddup2(&actions_, streams[number], number);
    }
    // Libraries open files without O_CLOEXEC (HDF5 does); started programs must not keep them open.
    posix_spawn_file_actions_addclosefrom_np(&actions_, 3);
    posix_spawnattr_init(&attributes_);
    const bool session = options.group == NewGroup::session;
    posix_spawnattr_setflags(&attributes_, static_cast<short>(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
                                                              (session ? POSIX_SPAWN_SETSID : POSIX_SPAWN_SETPGROUP)));
    posix_spawnattr_setpgroup(&attributes_, 0);
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes_, &signals);
    sigfillset(&signals);
    posix_spawnattr_setsigdefault(&attributes_, &signals);
  }
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;

  int start(pid_t& process, char* const* words, char* const* environment) const {
    return ::posix_spawnp(&process, words[0], &actions_, &attributes_, words, environment);
  }

 private:
  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
};

/// Descriptors 0, 1 and 2 may be closed in our process; a pipe that got one of them would be overwritten in the child.
int above_standard_streams(int number) {
  if (number < 0 || number > 2) return number;
  const int moved = ::fcntl(number, F_DUPFD_CLOEXEC, 3);
  ::close(number);
  return moved;
}

}  // namespace

Pipe::Pipe() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw Error(fmt::format("cannot make a pipe: {}", std::strerror(errno)));
  read_end = Descriptor(above_standard_streams(ends[0]));
  write_end = Descriptor(above_standard_streams(ends[1]));
  if (!read_end.is_open() || !write_end.is_open()) throw Error("cannot make a pipe: too many open files");
}

SigpipeBlocked::SigpipeBlocked() : was_pending_(sigpipe_is_pending()) {
  const sigset_t set = only_sigpipe();
  pthread_sigmask(SIG_BLOCK, &set, &before_);
}

SigpipeBlocked::~SigpipeBlocked() {
  const int error = errno;  // errno of the write that this object guards
  if (error == EPIPE && !was_pending_) {
    const sigset_t set = only_sigpipe();
    const timespec no_time{};
    while (sigtimedwait(&set, nullptr, &no_time) < 0 && errno == EINTR) continue;
  }
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  errno = error;
}

pid_t spawn(const std::vector<std::string>& words, const SpawnOptions& options) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  std::vector<char*> environment;
  // Of two entries with a name, getenv() finds the first.
  for (const std::string& entry : options.environment) environment.push_back(const_cast<char*>(entry.c_str()));
  for (char** one = environ; *one; ++one) environment.push_back(*one);
  environment.push_back(nullptr);
  int error = 0;
  const pid_t started = start_own([&] {
    pid_t process = -1;
    error = SpawnPlan(options).start(process, arguments.data(), environment.data());
    return error == 0 ? process : pid_t{-1};
  });
  if (error == 0) return started;
  const std::string message = fmt::format("cannot start '{}': {}", excerpt(words[0]), std::strerror(error));
  if (error == ENOENT || error == EACCES || error == ENOEXEC || error == ENOTDIR) throw InputError(message);
  throw Error(message);
}

}  // namespace bobench::system
