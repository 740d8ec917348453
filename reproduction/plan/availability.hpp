// Whether a paper's file can be run here: what it needs that is not there yet, or has not been imported.
#pragma once

#include <string>
#include <vector>

#include "reproduction/files/registry.hpp"

namespace bobench::reproduction {

/// Why a file, or a part of it, cannot be run on this machine.
struct Availability {
  std::vector<Requirement> missing;   ///< not there yet: the file is listed, not run
  std::vector<Requirement> left_out;  ///< optimisers not there yet that the file runs without
  Labels without_data;                ///< problems whose data have not been imported, or not as the file needs them
  bool nothing_left = false;          ///< no problem of the scale has its data

  bool is_ready() const { return missing.empty() && !nothing_left; }
  /// Why it is not run, in a few words: "needs ivbnn: chapter 6's network".
  std::string reason() const;
};
Availability availability(const PaperFile& file, Scale scale, const Resources& resources);

/// Why a file that is not ready is refused, in a sentence.
std::string refusal(const PaperFile& file, const Availability& available);

/// Every name that the file uses is looked up: its problems, optimisers (at every scale), study, properties. Names that
/// its requirements list may be unknown.
/// @throws InputError naming the file and the first unknown name
void check_names(const PaperFile& file, const Resources& resources);

/// Is this a `partial` requirement that is not met: an optimiser that the file is run without?
bool is_left_out(const PaperFile& file, const std::string& spec, const runners::Catalogs& catalogs);

/// The problems of a scale that can be run here: their data have been imported, with as many fidelities as the file needs.
Labels problems_with_data(const PaperFile& file, Scale scale, const ProblemCatalog& problems);

/// A row for each file: id, title, kind, and what it still needs.
analysis::Table listing(const Resources& resources);

}  // namespace bobench::reproduction
