// The printed numbers of a table, each beside the one measured here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "reproduction/files/paper_file.hpp"
#include "reproduction/measurements/measured_runs.hpp"
#include "reproduction/published/printed_number.hpp"

namespace bobench::reproduction {

/// A printed number and ours.
struct ComparedEntry {
  const PublishedEntry* entry = nullptr;
  std::optional<Comparison> comparison = {};
  std::string reason = {};  ///< why it was not compared
  std::size_t runs = 0;
};

/// Every number that the file prints, in its order, compared with these runs or with the reason why not.
std::vector<ComparedEntry> compare_entries(const PaperFile& file, Scale scale, const MeasuredRuns& runs,
                                           std::uint64_t seed);

OutcomeCount count(const std::vector<ComparedEntry>& entries);

}  // namespace bobench::reproduction
