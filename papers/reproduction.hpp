// Runs a paper's file at a scale and sets what comes out against what was printed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "papers/claim_evaluation.hpp"
#include "papers/paper_file.hpp"
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

/// Why a file, or a part of it, cannot be run on this machine.
struct Readiness {
  std::vector<Need> needs;     ///< not there yet: the file is listed, not run
  std::vector<Need> left_out;  ///< optimisers not there yet that the file runs without
  Labels without_data;         ///< problems whose data have not been imported
  bool ready() const { return needs.empty() && !nothing_left; }
  bool nothing_left = false;  ///< no problem of the scale has its data
};
Readiness readiness(const PaperFile& file, Scale scale, const runners::Catalogs& catalogs);

/// Every name that the file uses is looked up: its problems, optimisers (at every scale), study, properties. Names that
/// its needs list may be unknown.
/// @throws InputError naming the file and the first unknown name
void check_names(const PaperFile& file, const runners::Catalogs& catalogs);

/// Processor seconds that a scale takes, those of runs that the results folder holds already left out. Durations are
/// those of the optimiser's runs in that folder, else the file's own.
double estimated_seconds(const PaperFile& file, const runners::Catalogs& catalogs, const ReproductionOptions& options);

/// A printed number and ours.
struct CellRow {
  const PublishedRecord* record = nullptr;
  std::optional<analysis::CellJudgement> judgement;
  std::string reason;  ///< why it was not judged
  std::size_t runs = 0;
};

struct Reproduction {
  const PaperFile* file = nullptr;
  Scale scale = Scale::quick;
  std::vector<CellRow> cells;
  std::vector<Claim> claims;
  std::vector<analysis::Table> results;  ///< ours beside theirs, or ours alone
  std::vector<std::string> notes;
  std::vector<std::filesystem::path> files;
  std::size_t failed = 0;   ///< runs
  std::size_t missing = 0;  ///< runs left undone because of `stop`: there are no verdicts then
  double seconds = 0.0;

  analysis::CellCount cell_count() const;
  /// "31 of 39 agree, 5 better, 3 worse; 4 of 5 claims reproduced"
  std::string summary() const;
};

/// @throws InputError if the file is not ready, saying what it needs
Reproduction reproduce(const PaperFile& file, const runners::Catalogs& catalogs, const ReproductionOptions& options);

/// A row a file: id, title, kind, and "ready" or what it still needs.
analysis::Table listing(const std::vector<PaperFile>& files, const runners::Catalogs& catalogs);

}  // namespace bobench::papers
