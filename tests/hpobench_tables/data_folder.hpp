// An empty data directory for the time of a test.
#pragma once

#include <cstdlib>
#include <string>

#include "temporary_folder.hpp"

namespace bobench {

class DataFolder {
 public:
  DataFolder() { ::setenv("BOBENCH_DATA", path().c_str(), 1); }
  ~DataFolder() { ::unsetenv("BOBENCH_DATA"); }
  DataFolder(const DataFolder&) = delete;
  DataFolder& operator=(const DataFolder&) = delete;

  std::string path() const { return folder_.file("data"); }

 private:
  TemporaryFolder folder_;
};

}  // namespace bobench
