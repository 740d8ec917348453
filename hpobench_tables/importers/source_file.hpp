// What importers have in common: telling a file by its name or columns, and writing native files that say whence.
#pragma once

#include <string>
#include <vector>

#include "hpobench_tables/data_directory.hpp"
#include "hpobench_tables/table_data.hpp"

namespace bobench::hpobench_tables {

/// A published file's name without its ending, and the id of its table.
struct KnownFile {
  std::string stem;
  std::string id;
};

/// The id of the known file whose name `path` has (it may have grown: "fcnet_protein_structure (1).csv"), or "". The
/// file itself is not looked at: it may be damaged, and is one of ours all the same.
std::string id_by_name(const std::string& path, const std::vector<KnownFile>& known);

/// The id by name if there is one; else all of them if the file is CSV and has all the columns: --as must then tell.
std::vector<std::string> recognize_csv(const std::string& path, const std::vector<KnownFile>& known,
                                       const std::vector<std::string>& columns);

/// Names of a space's parameters, which are its columns' names, and further columns.
std::vector<std::string> columns_of(const SearchSpace& space, const std::vector<std::string>& further);

/// Where a table comes from.
struct Source {
  std::string name;  ///< the file's, without folders
  std::string sha256;
};

Source source_of(const std::string& path);

/// Writes the native file of the table, whose info gets its source from here.
void write_native(TableData table, const Source& source, const DataDirectory& data);

}  // namespace bobench::hpobench_tables
