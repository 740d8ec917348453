// What came out of a paper's file, set against what was printed.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "analysis/plots/figures.hpp"
#include "analysis/table.hpp"
#include "reproduction/files/paper_file.hpp"
#include "reproduction/verdicts/published_entries.hpp"

namespace bobench::reproduction {

/// The numbers printed of a label beside the runs of its variant: nothing of it is counted.
struct VariantEntries {
  std::string label;
  std::string spec;  ///< what runs under the label
  std::vector<ComparedEntry> entries;
};

struct Reproduction {
  const PaperFile* file = nullptr;
  Scale scale = Scale::quick;
  std::vector<ComparedEntry> entries;
  std::vector<VariantEntries> variants;
  std::vector<Claim> claims;
  std::vector<analysis::Table> results;  ///< ours beside theirs, or ours alone
  std::vector<std::string> notes;
  /// Of the scale decide: how far it came; where each claim (by id) stands; and what the rest would cost.
  std::string course;
  std::map<std::string, std::string> standing;
  std::vector<std::string> costs;
  std::vector<std::filesystem::path> files;
  analysis::plots::FiguresMade figures;
  std::size_t failed_runs = 0;
  std::size_t missing_elsewhere = 0;  ///< runs of other processes that are not there yet: there are no verdicts then
  std::size_t missing = 0;  ///< runs, or parts of a study, left undone because of `stop`: there are no verdicts then
  double seconds = 0.0;     ///< since it was asked for
  /// Seconds that its runs took, added up, whenever that was; keys are the same where tables share them.
  std::map<std::string, double> work;

  OutcomeCount outcomes() const;
  /// Is a number better or worse here, or a claim contradicted?
  bool disagrees() const;
  double run_seconds() const;
  /// "31 of 39 agree, 5 better, 3 worse; 4 of 5 decided claims reproduced, 2 under other settings"; where the paper
  /// claims nothing, what came of questions of ours.
  std::string summary() const;
};

}  // namespace bobench::reproduction
