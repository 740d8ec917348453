// Processes that a program has started and left behind: those that leave its process group (setsid, a daemon's double
// fork) are ended with it all the same.
#pragma once

#include <sys/types.h>

#include <functional>
#include <string>

namespace bobench::system {

/// From now on this process adopts what its programs leave behind (PR_SET_CHILD_SUBREAPER), and end_orphans() works.
/// For programs whose only children are those of this room: it reaps any other that has ended.
void adopt_orphans();

/// What marks a program and all that it starts: "NAME=VALUE" for its environment, unlike any other's.
std::string new_mark();

/// Ends what a program with this mark has left behind, whatever process group or session it has gone to. A process that
/// has taken the mark off its environment is out of reach. While there is one whose environment cannot be seen it waits,
/// two seconds at most. Does nothing without adopt_orphans().
/// @param mark  of a program that has ended
void end_orphans(const std::string& mark);

/// Starts a child of our own, which end_orphans() leaves alone until reaped().
/// @param start  returns its number, or -1
pid_t start_own(const std::function<pid_t()>& start);
void reaped(pid_t process);

}  // namespace bobench::system
