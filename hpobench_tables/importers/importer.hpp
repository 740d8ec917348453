// Importers: each reads one kind of published file and writes native files to the data directory.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "hpobench_tables/data_directory.hpp"

namespace bobench::hpobench_tables {

/// One kind of published file.
struct Importer {
  std::string name;         ///< "fcnet-hdf5"
  std::string description;  ///< one line: what it reads
  /// The ids that a file provides ("fcnet/protein"; NAS-Bench-201 provides three), judged by its name and beginning;
  /// empty if it is not of this kind. Never throws for a readable file.
  std::function<std::vector<std::string>(const std::string& path)> recognize;
  /// Reads the file and writes the native files of the requested ids to the data directory. recognize() must give these
  /// ids for some file of this kind.
  /// @throws InputError, in one line, for any error in the file
  std::function<void(const std::string& path, const std::vector<std::string>& ids, const DataDirectory& data)> import;
  /// A file holds one table: if recognize() returns several ids, its name did not identify the table, and the user
  /// must.
  bool holds_one = false;
};

/// All importers.
const std::vector<Importer>& importers();

}  // namespace bobench::hpobench_tables
