// `bobench import-table` for results of one's own: a CSV file as a table or a surrogate problem.
#pragma once

#include <string>

#include <boost/program_options.hpp>

#include "cli/arguments.hpp"
#include "cli/command.hpp"

namespace bobench::cli {

/// "4000 rows x 1 repeat, 10 fidelities, best mean 0.015, " for a table's file; "" for a model instead of a table.
std::string table_outline(const std::string& path);

void add_own_result_options(ArgumentParser& parser);

/// Whether the options describe results of one's own. @throws InputError if some do, but --target is missing
bool has_own_results(const boost::program_options::variables_map& values);

/// Imports the file and prints its parameters. A complete grid becomes a table, unless --space or --model is given;
/// anything else becomes a surrogate, whose cross-validated errors are printed.
/// @throws InputError for an id of another family, and any error in the file
void import_own_results(const std::string& path, const boost::program_options::variables_map& values,
                        const Environment& environment);

}  // namespace bobench::cli
