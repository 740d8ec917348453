// The amount of work for a process that asks for more.
#pragma once

#include <vector>

#include "runners/schedule.hpp"

namespace bobench::runners {

/// The runs for an idle rank of an MPI job: about a quarter of the work not yet handed out, per thread of the job; at
/// most a minute and at least half a second. Expensive runs come first. At the end, no rank waits for more than a short
/// chunk, or one run.
/// @param threads  number of threads of the rank
/// @param ranks    number of ranks of the job
std::vector<RunTicket> deal(Schedule& schedule, int threads, int ranks);

}  // namespace bobench::runners
