// Sees to it that the programs bobench has started do not outlive it.
#pragma once

#include <sys/types.h>

namespace bobench::system {

/// Puts a process group under guard: should bobench end in whatever way (a signal, a crash, exit()) before release() is
/// called, the whole group is ended (SIGTERM, a second later SIGKILL). Thread-safe.
///
/// A process cannot do this for itself once it is killed, so a small one of its own waits for the end of a pipe that
/// bobench alone holds open. PR_SET_PDEATHSIG would not do: it reaches the child, not the children of the child, and
/// goes off when the thread ends that started the child.
void keep(pid_t group);

/// The group is gone: its number may be another's soon.
void release(pid_t group);

}  // namespace bobench::system
