// A file's runs: made, judged and shown. What all scales have in common.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "reproduction/files/registry.hpp"
#include "reproduction/plan/options.hpp"
#include "reproduction/plan/scaled_runs.hpp"
#include "reproduction/report/reproduction.hpp"
#include "reproduction/verdicts/claim_verdicts.hpp"
#include "results/result_set.hpp"

namespace bobench::reproduction {

/// One look at the runs; by itself the only one.
struct Look {
  double level = claim_alpha;  ///< of numbers: the part of the level that this look has
  OverallP overall = {};       ///< the same for claims
  bool is_last = true;
  /// May put what earlier looks have decided in the place of this one's numbers, before claims count them.
  std::function<void(std::vector<ComparedEntry>&)> on_entries = [](std::vector<ComparedEntry>&) {};
};

/// Runs that are still missing; where there are any nothing is judged.
struct MissingRuns {
  std::size_t own = 0;        ///< of this process
  std::size_t elsewhere = 0;  ///< of others, where the runs are distributed
};

/// Runs what is missing in the result file.
MissingRuns run_missing(const runners::PlanRequest& request, const std::filesystem::path& path,
                        const runners::Catalogs& catalogs, const ReproductionOptions& options,
                        std::vector<std::string>& notes);

/// What claims are judged by where nothing was run.
ClaimSources sources_of(const PaperFile& file, const Resources& resources, const ReproductionOptions& options);

/// Sets the reproduction's numbers and claims.
void judge_runs(const PaperFile& file, const ScaledRuns& scaled, const MeasuredRuns& runs, const Resources& resources,
                const ReproductionOptions& options, const Look& look, Reproduction& reproduction);

/// Sets its tables, figures and work, and writes its files.
void present_runs(const PaperFile& file, const ScaledRuns& scaled, const MeasuredRuns& runs,
                  const results::ResultSet& results, const Resources& resources, const ReproductionOptions& options,
                  Reproduction& reproduction);

/// Puts the paper's own figure before ours, where the file names a drawing of it.
/// @param runs  what was run for the file, or nothing
void draw(const PaperFile& file, const Resources& resources, const ReproductionOptions& options,
          const MeasuredRuns* runs, Reproduction& reproduction);

/// Seconds of the optimisers in a plan's runs, by what tells their series apart in the whole results folder.
std::map<std::string, double> work_of(const runners::PlanRequest& request, const results::ResultSet& results,
                                      const std::filesystem::path& path);

}  // namespace bobench::reproduction
