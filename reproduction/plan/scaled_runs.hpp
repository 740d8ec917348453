// What a scale runs of a paper's file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "reproduction/files/paper_file.hpp"
#include "reproduction/measurements/measured_runs.hpp"
#include "runners/plan.hpp"

namespace bobench::reproduction {

/// What stands for the optimiser at this scale, as the file says it.
std::string spec_at(const PaperOptimizer& optimizer, const ScaleSettings& settings);

/// A file's runs at a scale: the plan, and the names under which its results are judged.
struct ScaledRuns {
  runners::PlanRequest request;
  RunSelection selection;
  std::vector<std::pair<std::string, std::string>> variants;
  /// Label and spec of those that run with other settings than the file's: RunSettings.
  std::map<std::string, std::string> replaced;
};

/// Of problems whose data are here and optimisers that are there.
ScaledRuns scaled_runs(const PaperFile& file, Scale scale, const runners::Catalogs& catalogs, std::uint64_t seed);

/// The result file of runs: output/runs/, one file for each budget and seed, shared by all tables and figures.
std::filesystem::path runs_path(const std::filesystem::path& output, const runners::PlanRequest& request);

}  // namespace bobench::reproduction
