// Work in parts: over threads, stopped between any two, and gone on with where it was.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

#include "results/builds.hpp"

namespace bobench::runners {

struct PartsOptions {
  std::string journal = {};                           ///< a log of the parts that are done; empty: none
  int threads = 1;                                    ///< results do not depend on it
  std::function<bool()> stop = [] { return false; };  ///< asked between parts, by one thread at a time
  /// Told now and then how many of how many parts are done; called by one thread at a time.
  std::function<void(std::size_t done, std::size_t total)> progress = {};
};

/// What parts took, and who made them.
struct PartsWork {
  double seconds = 0.0;             ///< of processor time, whenever they were computed
  std::size_t missing = 0;          ///< not computed because of PartsOptions::stop
  results::BuildTally builds = {};  ///< that made the others
};

/// "9 of 14 fits were made by another build: revision ccd1bf229c67", by which of its parts it differs from this program;
/// "of 2 of 14 fits it is not on record which build made them". Empty if this one made all of them.
/// @param made  what the parts are
std::string describe_other_builds(const PartsWork& work, std::string_view made);

struct ComputedParts : PartsWork {
  std::vector<Eigen::VectorXd> values = {};  ///< by part; none if some are missing
};

/// What a journal says of parts that its reader does not know.
struct PartsJournal {
  double seconds = 0.0;   ///< of processor time that its parts took
  bool is_whole = false;  ///< nothing was missing when its last part was there
};
/// A missing file is an empty journal.
PartsJournal read_parts_journal(const std::string& path);

/// Computes the parts that the journal does not hold yet, and adds each to it as it is done: a log
/// (system/append_log.hpp) of `part` records {"key", "seconds", "values", "build"}, of `build` records {"id", "text"}
/// that say what made them (results/build.hpp), and of a `whole` record {"parts"} when nothing is missing. What another
/// build computed is taken over, as the runs of result files are; PartsWork::builds says so.
/// @param keys     what tells the parts apart, one line each: everything that they depend on
/// @param compute  the part of a position in `keys`; called by several threads
/// @throws whatever `compute` throws first
ComputedParts compute_parts(const std::vector<std::string>& keys,
                            const std::function<Eigen::VectorXd(std::size_t)>& compute, const PartsOptions& options);

}  // namespace bobench::runners
