// Comparison of a result file with a plan, and the plan's additions to it.
#pragma once

#include <string>

#include "results/result_set.hpp"

namespace bobench::runners {

/// @throws InputError if a series of the file `path` differs from the plan's series with the same names
void require_same(const results::Series& stored, const results::Series& planned, const std::string& path);

/// @throws InputError if the settings of the file differ from those of the plan
void require_same_settings(const results::ResultSet& stored, const results::ResultSet& plan, const std::string& path);

/// Adds to `stored` what only the plan has; true if anything was added.
/// @throws InputError if the file holds one of the optimisers with other options, or one of the problems with other
///         rules
bool extend(results::ResultSet& stored, const results::ResultSet& plan, const std::string& path);

/// The number of the plan's runs that are missing.
std::size_t missing_runs(const results::ResultSet& stored, const results::ResultSet& plan);

/// Returns the path if its folder exists. @throws InputError if it does not
std::string in_a_folder(std::string path);

/// @throws InputError if the file does not exist, but its journal or parts hold runs
void require_no_leftovers(const std::string& path);

/// Creates the plan's file, with every run missing, unless it exists. Of several processes that begin at once, one
/// creates it, and the others find it.
/// @throws InputError if the file does not exist, but its journal or parts hold runs
void make_missing_file(const std::string& path, results::ResultSet plan);

/// 32 random hexadecimal digits that identify a file.
std::string random_identity();

}  // namespace bobench::runners
