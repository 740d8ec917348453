// Readers of published files: each knows one kind and writes native files into the data directory.
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
  /// The ids that a file gives ("fcnet/protein"; NAS-Bench-201 gives three), told from its name and its beginning; none
  /// if it is not of this kind. Never throws for a file that can be read.
  std::function<std::vector<std::string>(const std::string& path)> recognize;
  /// Reads the file and writes the native file of every id asked for into the data directory; `ids` are such as
  /// recognize() gives for some file of this kind.
  /// @throws InputError, in one line, for whatever is wrong with the file
  std::function<void(const std::string& path, const std::vector<std::string>& ids, const DataDirectory& data)> import;
  /// A file holds one table: where recognize() gives several ids, its name did not tell which, and the user must.
  bool holds_one = false;
};

/// All of them.
const std::vector<Importer>& importers();

}  // namespace bobench::hpobench_tables
