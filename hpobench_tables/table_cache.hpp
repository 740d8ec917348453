// Opened tables, shared by all runs and threads of a process.
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
  /// The table of an id: that in the program itself, or the one in the data directory.
  /// @return nothing if there is none
  /// @throws InputError if its file is damaged, or is that of another id
  std::shared_ptr<const Table> find(const std::string& id);

 private:
  DataDirectory data_;
  LoadedFiles<Table> files_;
};

}  // namespace bobench::hpobench_tables
