#include "system/processes/process_keeper.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <mutex>
#include <string>

#include <fmt/format.h>

#include "system/processes/spawn.hpp"

namespace bobench::system {
namespace {

/// Reads "+ GROUP" and "- GROUP" until bobench's end of the pipe is closed, then ends the remaining groups. Runs in its
/// own session and ignores the terminal's signals, so that it outlives bobench. (dash, Debian's sh, rejects `kill -TERM
/// -- -5`; `kill -s TERM -- -5` is POSIX.)
constexpr const char* script =
    "trap '' HUP INT TERM QUIT PIPE\n"
    "groups=\n"
    "while read -r sign group; do\n"
    "  if [ \"$sign\" = + ]; then groups=\"$groups $group\"; continue; fi\n"
    "  left=\n"
    "  for g in $groups; do [ \"$g\" = \"$group\" ] || left=\"$left $g\"; done\n"
    "  groups=$left\n"
    "done\n"
    "[ -n \"$groups\" ] || exit 0\n"
    "for g in $groups; do kill -s TERM -- \"-$g\"; done\n"
    "sleep 1\n"
    "for g in $groups; do kill -s KILL -- \"-$g\"; done\n";

/// The only keeper of this process: started with the first program, ends with bobench.
class Keeper {
 public:
  Keeper() {
    Pipe pipe;
    const int nothing = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    process_ = spawn({"/bin/sh", "-c", script},
                     {.in = pipe.read_end.get(), .out = nothing, .err = nothing, .group = NewGroup::session});
    ::close(nothing);
    pipe_ = std::move(pipe.write_end);
  }
  ~Keeper() {
    pipe_.close();
    while (::waitpid(process_, nullptr, 0) < 0 && errno == EINTR) continue;
  }
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;

  void tell(char sign, pid_t group) {
    const std::string line = fmt::format("{} {}\n", sign, group);
    const std::lock_guard lock(mutex_);
    const SigpipeBlocked blocked;
    // A line is written completely or not at all; if the keeper has been killed, there is nothing to do.
    while (::write(pipe_.get(), line.data(), line.size()) < 0 && errno == EINTR) continue;
  }

 private:
  std::mutex mutex_;
  pid_t process_ = -1;
  Descriptor pipe_;
};

Keeper& keeper() {
  static Keeper only;
  return only;
}

}  // namespace

void keep(pid_t group) {
  keeper().tell('+', group);
}

void release(pid_t group) {
  keeper().tell('-', group);
}

}  // namespace bobench::system
