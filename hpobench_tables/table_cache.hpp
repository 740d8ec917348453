// Opened tables, shared by all runs and threads of a process.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "hpobench_tables/table.hpp"

namespace bobench::hpobench_tables {

class TableCache {
 public:
  /// The table of an id: the one in the data directory, or that in the program itself.
  /// @return nothing if there is none
  /// @throws InputError if its file is damaged, or is that of another id
  std::shared_ptr<const Table> find(const std::string& id);

 private:
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const Table>> tables_;  ///< by path
};

}  // namespace bobench::hpobench_tables
