// What a scale runs of a paper's file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "papers/measured_runs.hpp"
#include "papers/paper_file.hpp"
#include "runners/plan.hpp"

namespace bobench::papers {

/// What stands for the optimiser at this scale, as the file says it.
std::string spec_at(const PaperOptimizer& optimizer, const ScaleSettings& settings);

/// A file's runs at a scale: the plan, and the names under which its results are judged.
struct ScaledRuns {
  runners::PlanRequest request;
  RunSelection selection;
  std::vector<std::pair<std::string, std::string>> twins;
};

/// Of problems whose data are here and optimisers that are there.
ScaledRuns scaled_runs(const PaperFile& file, Scale scale, const runners::Catalogs& catalogs, std::uint64_t seed);

/// The result file of runs: output/runs/, a file a budget and seed, shared by all tables and figures.
std::filesystem::path runs_path(const std::filesystem::path& output, const runners::PlanRequest& request);

}  // namespace bobench::papers
