// Names of functions, shown behind problem ids that have only a number: "bbob/f1/d2 sphere".
#pragma once

#include <string>
#include <string_view>

#include "analysis/table.hpp"
#include "results/result_set.hpp"

namespace bobench::analysis {

/// The id, followed by the name of its function if that is known.
std::string shown_problem(const results::FunctionNames& names, const std::string& id);

/// The table with shown_problem() as the text of all cells of the column "problem". Values for programs (csv, json)
/// remain ids.
Table with_function_names(Table table, const results::FunctionNames& names);

}  // namespace bobench::analysis
