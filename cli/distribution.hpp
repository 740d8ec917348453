// Options of commands whose runs can be distributed over several processes.
#pragma once

#include <memory>

#include "cli/arguments.hpp"
#include "runners/distribution/distribution.hpp"

namespace bobench::cli {

/// --shard, --shared, --stop-after.
void add_distribution_options(ArgumentParser& parser);

/// The distribution given by these options, and the MPI job of this process.
/// @param threads  value of --threads; set to 1 in an MPI job if not given: mpirun starts a process for each processor
/// @throws InputError as Ranks::join(), Shard::parse() and duration_of() do
runners::Distribution distribution_of(const boost::program_options::variables_map& values,
                                      const std::unique_ptr<system::Ranks>& ranks, int& threads);

}  // namespace bobench::cli
