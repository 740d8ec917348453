// What a result file keeps of a program that was given a name of its own ("mine=command:python3 es.py"): in the options
// of an optimiser, in the details of a problem.
//
//   "command"  the command line of whoever ran it first
//   "program"  the same without the folders of its files: what tells one program from another
//   "sha256"   {"es.py": ["9f2c...", ...]}: what these files held; more than one where that changed between runs
//
// Under "optimizer" a named optimiser of bobench's own has its spec, beside its options.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "results/result_set.hpp"

namespace bobench::results {

/// Whether two records are of the same optimiser or problem. A named program is the same wherever it lies and whatever
/// its files hold now; all other records must be equal.
bool same_program(const nlohmann::json& a, const nlohmann::json& b);

/// Whether two records of options are of the same optimiser, whose names are equal: so are the options that both have.
/// One that a version of bobench lacks has no other value than its default, or the name would tell.
bool same_options(const nlohmann::json& a, const nlohmann::json& b);

/// Whether two sets of results have the same rules for their common problems: regrets of others do not belong into one
/// table, whoever made them. "" if so, else "bbob/f1/d2 is {...} in one, {} in the other".
/// @param not_recorded_is_same  a problem without any details is as good as another: not every format keeps them
std::string describe_other_rules(const ResultSet& a, const ResultSet& b, bool not_recorded_is_same);

/// Adds the contents that only `other` knows of. @return whether there were any
bool add_contents(nlohmann::json& record, const nlohmann::json& other);

/// The files that held different things in different runs: "2 versions of es.py"; empty if none did.
std::vector<std::string> versions(const nlohmann::json& record);

/// What to say to `bobench run` to have a series' optimiser, or its problem, again: its name or "name=command:...".
std::string optimizer_argument(const Series& series);
std::string problem_argument(const Series& series);

}  // namespace bobench::results
