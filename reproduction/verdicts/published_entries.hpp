// The printed numbers of a table, each beside the one measured here.
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

/// A printed number and ours.
struct ComparedEntry {
  const PublishedEntry* entry = nullptr;
  std::optional<Comparison> comparison = {};
  std::string reason = {};  ///< why it was not compared, or why that says nothing
  std::size_t runs = 0;
  bool other_settings = false;  ///< what was run is not what is printed: the reason says in what
  bool not_run = false;         ///< at this scale, or for want of data
  bool open = false;            ///< scale decide: no look has decided it yet
};

/// Every number that the file prints, in its order, compared with these runs or with the reason why not.
/// @param level  of each comparison: the chance that the same method is called different
std::vector<ComparedEntry> compare_entries(const PaperFile& file, Scale scale, const MeasuredRuns& runs,
                                           const RunSettings& settings, std::uint64_t seed, double level = claim_alpha);

OutcomeCount count(const std::vector<ComparedEntry>& entries);

}  // namespace bobench::reproduction
