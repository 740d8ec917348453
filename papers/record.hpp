// The record of what was reproduced: docs/reproduction.md.
#pragma once

#include <string>
#include <vector>

#include "papers/reproduction.hpp"

namespace bobench::papers {

/// A file that was not run, and why.
struct NotReproduced {
  const PaperFile* file = nullptr;
  std::string reason;
};

/// What several reproductions come to.
struct Totals {
  analysis::CellCount cells;
  analysis::ClaimCount claims;
  double seconds = 0.0;  ///< of their runs, added up; those that several share are counted once
};
Totals totals(const std::vector<Reproduction>& reproductions);

/// Markdown: first every table and figure with something that disagrees, a sentence on each disagreement; then those
/// without; then those that were not run.
/// @param command  that made it
std::string record_page(const std::vector<Reproduction>& reproductions, const std::vector<NotReproduced>& others,
                        const std::string& command);

}  // namespace bobench::papers
