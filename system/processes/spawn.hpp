// Starting a program with its standard streams connected, and the little tools around descriptors and signals.
#pragma once

#include <signal.h>
#include <sys/types.h>

#include <string>
#include <vector>

#include "system/descriptor.hpp"

namespace bobench::system {

/// A pipe whose ends no other program inherits.
/// @throws Error if the system has no more descriptors
struct Pipe {
  Pipe();
  Descriptor read_end, write_end;
};

/// While it lives, writing to a pipe that nobody reads gives EPIPE to this thread instead of ending the program. Leaves
/// the program's own handling of SIGPIPE as it is.
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
  group,   ///< a process group of its own: Ctrl-C at the terminal does not reach it
  session  ///< a session of its own: nothing from the terminal does
};

struct SpawnOptions {
  int in, out, err;  ///< become the program's standard streams
  NewGroup group = NewGroup::group;
  std::string mark = {};  ///< "NAME=VALUE", comes into its environment
};

/// Starts a program (looked up in PATH), a child that end_orphans() leaves alone. It inherits nothing but the three
/// streams, the environment and the working folder; its signals are as at login. Its process group bears its own
/// number.
/// @throws InputError if there is no such program or it cannot be executed; Error if the system has no room for it
pid_t spawn(const std::vector<std::string>& words, const SpawnOptions& options);

}  // namespace bobench::system
