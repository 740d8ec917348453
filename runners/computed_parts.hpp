// Resumable work in parts, which threads share and which can be stopped between any two parts.
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
  std::string journal = {};                           ///< a log of the finished parts; empty: none
  int threads = 1;                                    ///< results do not depend on it
  std::function<bool()> stop = [] { return false; };  ///< called between parts, by one thread at a time
  /// Called from time to time with the numbers of finished parts and of all parts, by one thread at a time.
  std::function<void(std::size_t done, std::size_t total)> progress = {};
};

/// The time that parts took, and the builds that computed them.
struct PartsWork {
  double seconds = 0.0;             ///< processor time of all parts, whenever they were computed
  std::size_t missing = 0;          ///< not computed because of PartsOptions::stop
  results::BuildTally builds = {};  ///< that computed the others
};

/// "9 of 14 fits were made by another build: revision ccd1bf229c67", with the parts of that build that differ from this
/// program's; "of 2 of 14 fits it is not on record which build made them". Empty if this build made all of them.
/// @param made  the noun for the parts
std::string describe_other_builds(const PartsWork& work, std::string_view made);

struct ComputedParts : PartsWork {
  std::vector<Eigen::VectorXd> values = {};  ///< by part; empty if some are missing
};

/// Summary of a journal whose parts the reader does not know.
struct PartsJournal {
  double seconds = 0.0;   ///< processor time of its parts
  bool is_whole = false;  ///< nothing was missing after its last part
};
/// A missing file counts as an empty journal.
PartsJournal read_parts_journal(const std::string& path);

/// Computes the parts that the journal does not hold yet, and appends each when it is done. The journal is a log
/// (system/append_log.hpp) of `part` records {"key", "seconds", "values", "build"}, of `build` records {"id", "text"}
/// that describe the builds (results/build.hpp), and of a `whole` record {"parts"} once nothing is missing. Parts
/// computed by another build are reused, like the runs of result files; PartsWork::builds reports them.
/// @param keys     identify the parts, one line each, with everything that they depend on
/// @param compute  computes the part at a position in `keys`; called by several threads
/// @throws the first exception of `compute`
ComputedParts compute_parts(const std::vector<std::string>& keys,
                            const std::function<Eigen::VectorXd(std::size_t)>& compute, const PartsOptions& options);

}  // namespace bobench::runners
