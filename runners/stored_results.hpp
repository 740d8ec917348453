// What a result file holds, and what a plan has beyond it.
#pragma once

#include <string>

#include "results/result_set.hpp"

namespace bobench::runners {

/// @throws InputError if a series of the file `path` is not the plan's, though it has its names
void require_same(const results::Series& stored, const results::Series& planned, const std::string& path);

/// @throws InputError if the file was made with other settings than the plan's
void require_same_settings(const results::ResultSet& stored, const results::ResultSet& plan, const std::string& path);

/// Adds to `stored` what the plan has beyond it; true if that was anything.
/// @throws InputError if the file holds one of the optimisers with other options, or one of the problems with other rules
bool extend(results::ResultSet& stored, const results::ResultSet& plan, const std::string& path);

/// How many of the plan's runs are not there.
std::size_t missing_runs(const results::ResultSet& stored, const results::ResultSet& plan);

/// The path, if there is a folder for it. @throws InputError if there is none
std::string in_a_folder(std::string path);

/// @throws InputError if the file is not there, and its journal or parts hold runs
void require_no_leftovers(const std::string& path);

/// Makes the plan's file, with every run missing, unless it is there. Of several processes that begin at once one makes
/// it, and the others find it.
/// @throws InputError if there is none and it left runs in a journal or in parts
void make_missing_file(const std::string& path, results::ResultSet plan);

/// 32 hexadecimal digits that no other file has.
std::string random_identity();

}  // namespace bobench::runners
