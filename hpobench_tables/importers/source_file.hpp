// Helpers of importers: recognising a file by name or columns, and writing native files with their source.
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

/// The id of the known file that has the name of `path`, or "". The name may have a suffix ("fcnet_protein_structure
/// (1).csv"). The file is not read, as a damaged file must be recognised, too.
std::string id_by_name(const std::string& path, const std::vector<KnownFile>& known);

/// The id by name if there is one. Otherwise all ids, if the file is CSV and has all the columns; the user then needs
/// --id.
std::vector<std::string> recognize_csv(const std::string& path, const std::vector<KnownFile>& known,
                                       const std::vector<std::string>& columns);

/// The parameters' names of a space, which are its columns' names, followed by further columns.
std::vector<std::string> columns_of(const SearchSpace& space, const std::vector<std::string>& further);

/// The source of a table.
struct Source {
  std::string name;  ///< name of the file, without folders
  std::string sha256;
};

Source source_of(const std::string& path);

/// Writes the native file of the table, with this source in its info.
void write_native(TableData table, const Source& source, const DataDirectory& data);

}  // namespace bobench::hpobench_tables
