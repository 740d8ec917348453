// Runs of a paper's file at a scale.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "reproduction/files/paper_file.hpp"
#include "reproduction/measurements/measured_runs.hpp"
#include "reproduction/plan/options.hpp"
#include "runners/plan.hpp"

namespace bobench::reproduction {

/// Spec of the optimiser at this scale, as written in the file.
std::string spec_at(const PaperOptimizer& optimizer, const ScaleSettings& settings);

/// The settings of a scale without some optimisers. Labels that the scale does not run are ignored.
ScaleSettings without(ScaleSettings scale, const Labels& labels);

/// The settings of a file of kind runs at the scale of the options, without the optimisers that these leave out.
/// @throws InputError if none is left
ScaleSettings settings_at(const PaperFile& file, const ReproductionOptions& options);

/// @throws InputError for a label that none of these files has, with the nearest known ones
void check_left_out(const Labels& labels, const std::vector<const PaperFile*>& files);

/// Runs of a file at a scale: the plan, and the labels under which results are judged.
struct ScaledRuns {
  ScaleSettings settings;
  runners::PlanRequest request;
  RunSelection selection;
  std::vector<std::pair<std::string, std::string>> variants;
  /// Label -> spec of optimisers that run with other settings than the file's (RunSettings).
  std::map<std::string, std::string> replaced;
};

/// Excludes problems without data and optimisers that are not available yet.
/// @param file   of kind runs
/// @param scale  for a scale, or for one interim analysis
ScaledRuns scaled_runs(const PaperFile& file, ScaleSettings scale, const runners::Catalogs& catalogs,
                       std::uint64_t seed);

/// Result file of the runs in output/runs/: one file per budget and seed, shared by all tables and figures.
std::filesystem::path runs_path(const std::filesystem::path& output, const runners::PlanRequest& request);

}  // namespace bobench::reproduction
