// Whether a paper's file can be run on this machine: missing features and data.
#pragma once

#include <string>
#include <vector>

#include "reproduction/files/registry.hpp"

namespace bobench::reproduction {

/// Why a file, or a part of it, cannot be run on this machine.
struct Availability {
  std::vector<Requirement> missing;   ///< not available yet: the file is listed, but not run
  std::vector<Requirement> left_out;  ///< optimisers not available yet; the file runs without them
  Labels without_data;                ///< problems without imported data, or with too few fidelities
  bool nothing_left = false;          ///< none of the problems of the scale has data

  bool is_ready() const { return missing.empty() && !nothing_left; }
  /// Short reason why the file is not run: "needs ivbnn: chapter 6's network".
  std::string reason() const;
};
Availability availability(const PaperFile& file, Scale scale, const Resources& resources);

/// One-sentence message that explains why the file is not ready.
std::string refusal(const PaperFile& file, const Availability& available);

/// Looks up every name that the file uses: problems, optimisers (at every scale), study, properties. Names listed in
/// the file's requirements may be unknown.
/// @throws InputError naming the file and the first unknown name
void check_names(const PaperFile& file, const Resources& resources);

/// Whether this optimiser is a `partial` requirement that is not met: the file is run without it.
bool is_left_out(const PaperFile& file, const std::string& spec, const runners::Catalogs& catalogs);

/// The problems among `ids` whose data have been imported, with enough fidelities for the file.
Labels problems_with_data(const PaperRuns& runs, const Labels& ids, const ProblemCatalog& problems);

/// Table with one row per file: id, title, kind, and missing requirements.
analysis::Table listing(const Resources& resources);

}  // namespace bobench::reproduction
