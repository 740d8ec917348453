// The plan: problems x optimisers x replicates, checked before anything runs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/optimizer_catalog.hpp"
#include "core/problem_catalog.hpp"
#include "results/result_set.hpp"
#include "results/trace.hpp"
#include "surrogates/regressor_catalog.hpp"

namespace bobench::runners {

/// The catalogues in which names are looked up; `main` may add to them.
struct Catalogs {
  OptimizerCatalog optimizers;
  ProblemCatalog problems;
  surrogates::RegressorCatalog regressors = {};  ///< of `regress` and `landscape`
};

/// The user's request.
struct PlanRequest {
  std::vector<std::string> optimizers;  ///< specs, "gp-ei:kernel=matern32", or with labels "fast=gp-ei:starts=1"
  std::vector<std::string> problems;    ///< ids with ranges and lists, "bbob/f1-24/d2,5"
  std::vector<int> workers = {1};       ///< every optimiser without the option `workers` with each of these numbers
  int replicates = 15;                  ///< >= 1; 15 as in the thesis' chapter 3 and BBOB-2015
  int budget = 100;                     ///< evaluations of each run, >= 1
  std::uint64_t seed = 1;
  bool record_configurations = false;
  results::Trace trace = results::Trace::automatic;
};

struct PlannedProblem {
  std::string id;     ///< canonical, or its name in the existing result file
  std::string group;  ///< "G3", or ""
  Problem problem;    ///< of replicate 0: the properties that all replicates share
};

/// The resolved plan: all names looked up, and each problem and each optimiser once, regardless of spelling.
struct Plan {
  std::vector<OptimizerRecipe> optimizers;
  std::vector<PlannedProblem> problems;
  int replicates = 0;
  results::Settings settings;
  results::Trace trace = results::Trace::automatic;  ///< of new runs; a file may hold both kinds
  std::vector<std::string> duplicates;               ///< optimisers and problems that the request names more than once

  std::size_t runs() const { return optimizers.size() * problems.size() * static_cast<std::size_t>(replicates); }
};

/// @throws InputError for an unknown name, an empty list, a number out of range, or an optimiser that does not support
///         one of the problems; the message says what it lacks
Plan make_plan(const PlanRequest& request, const Catalogs& catalogs);

/// An empty result set with a series for every pair of the plan, all runs missing.
results::ResultSet skeleton(const Plan& plan);

}  // namespace bobench::runners
