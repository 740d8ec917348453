// bobench's data directory for the time of a test.
#pragma once

#include <cstdlib>
#include <string>

#include "temporary_folder.hpp"

namespace bobench {

/// A folder that is bobench's data directory while the object lives.
class DataDirectory {
 public:
  explicit DataDirectory(const std::string& path) { ::setenv("BOBENCH_DATA", path.c_str(), 1); }
  ~DataDirectory() { ::unsetenv("BOBENCH_DATA"); }
  DataDirectory(const DataDirectory&) = delete;
  DataDirectory& operator=(const DataDirectory&) = delete;
};

/// An empty one of its own.
class DataFolder {
 public:
  const TemporaryFolder& folder() const { return folder_; }
  std::string path() const { return folder_.file("data"); }

 private:
  TemporaryFolder folder_;
  DataDirectory directory_{path()};
};

}  // namespace bobench
