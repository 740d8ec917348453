// Runs a paper's file at a scale and sets what comes out against what was printed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "analysis/plots/figures.hpp"
#include "papers/claims/claim_evaluation.hpp"
#include "papers/paper_file.hpp"
#include "papers/published_cells.hpp"
#include "runners/plan.hpp"
#include "runners/progress.hpp"

namespace bobench::papers {

struct ReproductionOptions {
  Scale scale = Scale::quick;
  std::uint64_t seed = 1;
  int threads = 1;
  /// Runs go to output/runs/, one file for each budget, shared by all tables and figures; what belongs to one of them
  /// goes to output/<id>/.
  std::filesystem::path output = "reproduced";
  std::string command_line;
  runners::Progress::Style progress = runners::Progress::Style::silent;
  std::function<bool()> stop = [] { return false; };
};

struct Reproduction {
  const PaperFile* file = nullptr;
  Scale scale = Scale::quick;
  std::vector<CellRow> cells;
  std::vector<Claim> claims;
  std::vector<analysis::Table> results;  ///< ours beside theirs, or ours alone
  std::vector<std::string> notes;
  std::vector<std::filesystem::path> files;
  analysis::plots::FiguresMade figures;
  std::size_t failed = 0;   ///< runs
  std::size_t missing = 0;  ///< runs, or pieces of a study, left undone because of `stop`: there are no verdicts then
  double seconds = 0.0;     ///< since it was asked for
  /// Seconds that its runs took, added up, whenever that was; keys are the same where tables share them.
  std::map<std::string, double> work;

  analysis::CellCount cell_count() const;
  /// Is a number better or worse here, or a claim contradicted?
  bool disagrees() const;
  double run_seconds() const;
  /// "31 of 39 agree, 5 better, 3 worse; 4 of 5 claims reproduced"
  std::string summary() const;
};

/// @throws InputError if the file is not ready, saying what it needs
Reproduction reproduce(const PaperFile& file, const runners::Catalogs& catalogs, const ReproductionOptions& options);

/// A row a file: id, title, kind, and "ready" or what it still needs.
analysis::Table listing(const std::vector<PaperFile>& files, const runners::Catalogs& catalogs);

}  // namespace bobench::papers
