// How much work a process gets that asks for some.
#pragma once

#include <vector>

#include "runners/schedule.hpp"

namespace bobench::runners {

/// The runs for a rank of an MPI job that has nothing left: about a quarter of what each thread of the job still has to
/// begin with, a minute at most and half a second at least. Dear runs come first, and at the end nobody waits for more
/// than a short chunk, or a run.
/// @param threads  the rank's
/// @param ranks    of the job
std::vector<RunTicket> deal(Schedule& schedule, int threads, int ranks);

}  // namespace bobench::runners
