// Whether a paper's file can be run here: what it needs that is not there yet, or has not been imported.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "papers/paper_file.hpp"
#include "runners/plan.hpp"

namespace bobench::papers {

/// Why a file, or a part of it, cannot be run on this machine.
struct Readiness {
  std::vector<Need> needs;     ///< not there yet: the file is listed, not run
  std::vector<Need> left_out;  ///< optimisers not there yet that the file runs without
  Labels without_data;         ///< problems whose data have not been imported
  bool nothing_left = false;   ///< no problem of the scale has its data

  bool ready() const { return needs.empty() && !nothing_left; }
};
Readiness readiness(const PaperFile& file, Scale scale, const runners::Catalogs& catalogs);

/// Why a file that is not ready is not run, in a line.
std::string refusal(const PaperFile& file, const Readiness& ready);

/// Every name that the file uses is looked up: its problems, optimisers (at every scale), study, properties. Names that
/// its needs list may be unknown.
/// @throws InputError naming the file and the first unknown name
void check_names(const PaperFile& file, const runners::Catalogs& catalogs);

/// Is this a `partial` need that is not met: an optimiser that the file is run without?
bool is_left_out(const PaperFile& file, const std::string& spec, const runners::Catalogs& catalogs);

/// The problems that are listed without their data.
std::set<std::string> problems_without_data(const ProblemCatalog& problems);

/// @param without_data  as problems_without_data() gives them
bool lacks_data(const std::string& id, const std::set<std::string>& without_data);

}  // namespace bobench::papers
