// Starting of programs with connected standard streams, and helpers for descriptors and signals.
#pragma once

#include <signal.h>
#include <sys/types.h>

#include <string>
#include <vector>

#include "system/descriptor.hpp"

namespace bobench::system {

/// A pipe whose ends are not inherited by other programs.
/// @throws Error if no descriptors are left
struct Pipe {
  Pipe();
  Descriptor read_end, write_end;
};

/// While it lives, writing to a pipe without a reader gives EPIPE in this thread instead of ending the program. The
/// program's own handling of SIGPIPE is not changed.
class SigpipeBlocked {
 public:
  SigpipeBlocked();
  ~SigpipeBlocked();
  SigpipeBlocked(const SigpipeBlocked&) = delete;
  SigpipeBlocked& operator=(const SigpipeBlocked&) = delete;

 private:
  sigset_t before_;
  bool was_pending_;
};

enum class NewGroup {
  group,   ///< a new process group, which Ctrl-C at the terminal does not reach
  session  ///< a new session, which nothing from the terminal reaches
};

struct SpawnOptions {
  int in, out, err;  ///< become the program's standard streams
  NewGroup group = NewGroup::group;
  std::vector<std::string> environment = {};  ///< "NAME=VALUE", added to ours, which they override
};

/// Starts a program (looked up in PATH) as a child that end_orphans() leaves alone. It inherits only the three streams,
/// the environment and the working folder; signal handling is the default. The id of its process group is its process
/// id.
/// @throws InputError if the program does not exist or cannot be executed; Error if the system cannot start more
///   processes
pid_t spawn(const std::vector<std::string>& words, const SpawnOptions& options);

}  // namespace bobench::system
