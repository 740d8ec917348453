// Record of a program with a label ("mine=command:python3 es.py") in a result file: in the options of an optimiser, or
// in the details of a problem.
//
//   "command"  the command line of its first run
//   "program"  the same without the folders of its files: identifies the program
//   "sha256"   {"es.py": ["9f2c...", ...]}: hashes of these files; more than one if a file changed between runs
//
// For a labelled optimiser of bobench, "optimizer" holds its spec, in addition to its options.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "results/result_set.hpp"

namespace bobench::results {

/// A labelled optimiser's text with the original names of its options, if they have others now.
inline constexpr const char* former_text_key = "former_text";

/// Whether two records describe the same optimiser or problem. A labelled program is the same regardless of where its
/// files are and what they now contain; all other records must be equal.
bool same_program(const nlohmann::json& a, const nlohmann::json& b);

/// Whether two records of options describe the same optimiser, whose names are equal: the options that both have must
/// be equal. An option that a version of bobench lacks has its default value; otherwise the name would differ. Older
/// files are read: of a component they have the name alone, of a labelled optimiser the former text.
bool same_options(const nlohmann::json& a, const nlohmann::json& b);

/// Compares the rules of the problems that two sets of results share. Regrets under different rules do not belong in
/// one table, for any optimiser. Returns "" if equal, else "bbob/f1/d2 is {...} in one, {} in the other".
/// @param not_recorded_is_same  a problem without details matches any other: not every format stores them
std::string describe_other_rules(const ResultSet& a, const ResultSet& b, bool not_recorded_is_same);

/// Adds the contents that only `other` has. @return whether there were any
bool add_contents(nlohmann::json& record, const nlohmann::json& other);

/// The files whose contents differed between runs: "2 versions of es.py"; empty if there are none.
std::vector<std::string> versions(const nlohmann::json& record);

/// Whether the optimiser or problem of a record is a class or function of Python, which only bobench.run() of the Python
/// package runs. Its "command" is "python:MODULE.NAME".
bool is_of_python(const nlohmann::json& record);

/// The argument of `bobench run` for a series' optimiser, or its problem: its name, if necessary with "=command:...".
std::string optimizer_argument(const Series& series);
std::string problem_argument(const Series& series);

}  // namespace bobench::results
