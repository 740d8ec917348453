// Options of commands whose runs may be done by several processes.
#pragma once

#include <memory>

#include "cli/arguments.hpp"
#include "runners/distribution.hpp"

namespace bobench::cli {

/// --shard, --shared, --stop-after.
void add_distribution_options(ArgumentParser& parser);

/// What they say, and the MPI job that this process is one of.
/// @param threads  of --threads; 1 in an MPI job if nobody has said how many: mpirun starts a process for each processor
/// @throws InputError as Ranks::join(), Shard::parse() and duration_of() do
runners::Distribution distribution_of(const boost::program_options::variables_map& values,
                                      const std::unique_ptr<system::Ranks>& ranks, int& threads);

}  // namespace bobench::cli
