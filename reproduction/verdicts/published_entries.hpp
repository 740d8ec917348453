// Comparison of the published numbers of a table with the measured ones.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "reproduction/files/paper_file.hpp"
#include "reproduction/measurements/measured_runs.hpp"
#include "reproduction/published/printed_number.hpp"
#include "reproduction/verdicts/settings.hpp"

namespace bobench::reproduction {

/// A published number and ours.
struct ComparedEntry {
  const PublishedEntry* entry = nullptr;
  std::optional<Comparison> comparison = {};
  std::string reason = {};  ///< why it was not compared, or does not count
  std::size_t runs = 0;
  bool other_settings = false;  ///< the settings differ from the published ones, see `reason`
  bool not_run = false;         ///< not run at this scale, left out, or data missing
  /// Whether the printed iteration of the last improvement is within the range of our runs'; nothing if none is printed.
  std::optional<bool> iteration_within = {};
  bool open = false;  ///< scale decide: not decided by an interim analysis yet
};

/// Compares every published number with these runs, in the order of the file, or gives the reason for not doing so.
/// @param file   of kind runs
/// @param level  significance level of each comparison: probability that the same method is called different
std::vector<ComparedEntry> compare_entries(const PaperFile& file, const ScaledRuns& scaled, const MeasuredRuns& runs,
                                           double level = claim_alpha);

OutcomeCount count(const std::vector<ComparedEntry>& entries);

}  // namespace bobench::reproduction
