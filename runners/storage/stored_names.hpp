// Names in result files of earlier builds: a plan adopts its file's names for problems and optimisers.
#pragma once

#include <functional>
#include <string>

#include "core/problem_catalog.hpp"
#include "results/result_set.hpp"
#include "runners/plan.hpp"

namespace bobench::runners {

/// The plan with the file's names of its problems, if these are other texts for the same problem
/// ("synthetic/branin/noise=1e-1"). Recorded and new runs then belong to one series, and use the random streams of that
/// name. If the file has the canonical name, the plan keeps it. Likewise, an optimiser whose options had other names
/// when the file was created, or another order, keeps its former name and streams (Recipe::streams).
/// @param path  the file's, for messages
/// @param note  called with one line for each changed name, and for runs of the file that are left unchanged
/// @throws InputError if the file holds one problem under several names, none of them canonical
Plan named_as_in(
    const results::ResultSet& stored, const std::string& path, Plan plan, const ProblemCatalog& problems,
    const std::function<void(const std::string&)>& note = [](const std::string&) {});

/// The same with the file at `path`; the plan is unchanged if the file does not exist.
/// @throws InputError also if the file is not a result file
Plan named_as_in_file(const std::string& path, Plan plan, const ProblemCatalog& problems,
                      const std::function<void(const std::string&)>& note);

}  // namespace bobench::runners
