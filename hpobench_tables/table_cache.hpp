// Cache of opened tables, shared by all runs and threads of a process.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "hpobench_tables/data_directory.hpp"
#include "hpobench_tables/loaded_files.hpp"
#include "hpobench_tables/table.hpp"

namespace bobench::hpobench_tables {

class TableCache {
 public:
  explicit TableCache(DataDirectory data) : data_(std::move(data)) {}

  const DataDirectory& data() const { return data_; }
  /// The table of an id: embedded in the program, or in the data directory.
  /// @return nothing if the table does not exist
  /// @throws InputError if its file is damaged, or has another id
  std::shared_ptr<const Table> find(const std::string& id);

 private:
  DataDirectory data_;
  LoadedFiles<Table> files_;
};

}  // namespace bobench::hpobench_tables
