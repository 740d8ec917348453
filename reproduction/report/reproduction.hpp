// Result of reproducing a paper's file.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "analysis/plots/figures.hpp"
#include "analysis/table.hpp"
#include "reproduction/files/paper_file.hpp"
#include "reproduction/report/note.hpp"
#include "reproduction/verdicts/published_entries.hpp"

namespace bobench::reproduction {

/// Published numbers of a label, compared with the runs of its variant. They are not counted.
struct VariantEntries {
  std::string label;
  std::string spec;  ///< spec of the variant
  std::vector<ComparedEntry> entries;
};

struct Reproduction {
  const PaperFile* file = nullptr;
  Scale scale = Scale::quick;
  Labels left_out = {};  ///< labels of optimisers that are not run on request
  std::vector<ComparedEntry> entries;
  std::vector<VariantEntries> variants;
  std::vector<Claim> claims;
  std::vector<analysis::Table> results;  ///< our numbers with theirs, or ours alone
  std::vector<Note> notes;
  // Only for the scale decide:
  std::string course;  ///< progress of the analyses, and why they ended
  std::map<std::string, std::string>
      standing;                    ///< state of each claim, by id: "open; conditional power 60 % at 100 replicates ..."
  std::vector<std::string> costs;  ///< costs of the remaining runs
  std::vector<std::filesystem::path> files;
  analysis::plots::FiguresMade figures;
  std::size_t failed_runs = 0;
  // If runs are missing, verdicts are not made.
  std::size_t missing = 0;            ///< runs, or parts of a study, not done because of `stop`
  std::size_t missing_elsewhere = 0;  ///< runs left to other processes
  double seconds = 0.0;               ///< wall-clock time of this command
  /// Duration of all its runs in seconds, including earlier ones. Tables that share runs have the same keys.
  std::map<std::string, double> work;

  OutcomeCount outcomes() const;
  /// Whether a number is better or worse than published, or a claim is contradicted.
  bool disagrees() const;
  /// Whether a number was compared or a claim decided.
  bool decides() const;
  double run_seconds() const;
  /// "31 of 39 agree, 5 better, 3 worse; 4 of 5 decided claims reproduced, 2 under other settings". If the paper makes
  /// no claims, the summary is of our own questions.
  std::string summary() const;
};

}  // namespace bobench::reproduction
