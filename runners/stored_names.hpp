// Result files from before problems had one name each: what such a file calls a problem, it is called in the plan too.
#pragma once

#include <functional>
#include <string>

#include "core/problem_catalog.hpp"
#include "results/result_set.hpp"
#include "runners/plan.hpp"

namespace bobench::runners {

/// The plan with the names under which a file holds its problems, where these are other texts for the same problem
/// ("synthetic/branin/noise=1e-1"): their runs, and those still to come, belong to one series, and draw from the
/// streams of that name. A file that has the canonical name is gone on with under that.
/// @param path  the file's, for messages
/// @param note  told in one line what will be called otherwise, and which runs of the file are left as they are
/// @throws InputError if the file holds one problem under several names, none of them canonical
Plan named_as_in(
    const results::ResultSet& stored, const std::string& path, Plan plan, const ProblemCatalog& problems,
    const std::function<void(const std::string&)>& note = [](const std::string&) {});

/// The same with the file at `path`; the plan as it is if there is none.
/// @throws InputError if it is no result file, too
Plan named_as_in_file(const std::string& path, Plan plan, const ProblemCatalog& problems,
                      const std::function<void(const std::string&)>& note);

}  // namespace bobench::runners
