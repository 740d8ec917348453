// Ensures that programs started by bobench do not outlive it.
#pragma once

#include <sys/types.h>

namespace bobench::system {

/// Guards a process group: if bobench ends in any way (a signal, a crash, exit()) before release() is called, the whole
/// group is ended (SIGTERM, a second later SIGKILL). Thread-safe.
///
/// A killed process cannot do this itself, so a small helper process waits for the end of a pipe that only bobench
/// holds open. PR_SET_PDEATHSIG is not sufficient: it reaches the child but not its descendants, and fires when the
/// thread that started the child ends.
void keep(pid_t group);

/// Stops guarding a group that has ended; its id may be reused soon.
void release(pid_t group);

}  // namespace bobench::system
