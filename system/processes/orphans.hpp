// Termination of orphaned processes. Descendants that have left their program's process group (setsid, a daemon's
// double fork) are killed with it.
#pragma once

#include <sys/types.h>

#include <functional>
#include <string>

namespace bobench::system {

/// From now on this process adopts orphaned descendants (PR_SET_CHILD_SUBREAPER), and end_orphans() works. For programs
/// whose only children are those of this module: it reaps any other child that has ended.
void adopt_orphans();

/// A unique environment entry "NAME=VALUE" that marks a program and all its descendants.
std::string new_mark();

/// Kills the orphans of a program with this mark, in any process group or session. A process that has removed the mark
/// from its environment is not found. Waits, two seconds at most, while there is a process whose environment cannot be
/// read. Does nothing without adopt_orphans().
/// @param mark  the mark of a program that has ended
void end_orphans(const std::string& mark);

/// Starts a child of our own, which end_orphans() leaves alone until reaped().
/// @param start  returns its process id, or -1
pid_t start_own(const std::function<pid_t()>& start);
void reaped(pid_t process);

}  // namespace bobench::system
