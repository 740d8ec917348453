// bobench's data directory for the duration of a test.
#pragma once

#include <cstdlib>
#include <string>

#include "hpobench_tables/data_directory.hpp"
#include "temporary_folder.hpp"

namespace bobench {

/// A folder that is bobench's data directory during the lifetime of the object.
class ScopedDataDirectory {
 public:
  explicit ScopedDataDirectory(const std::string& path) { ::setenv("BOBENCH_DATA", path.c_str(), 1); }
  ~ScopedDataDirectory() { ::unsetenv("BOBENCH_DATA"); }
  ScopedDataDirectory(const ScopedDataDirectory&) = delete;
  ScopedDataDirectory& operator=(const ScopedDataDirectory&) = delete;
};

/// A new empty folder.
class DataFolder {
 public:
  const TemporaryFolder& folder() const { return folder_; }
  std::string path() const { return folder_.file("data"); }

 private:
  TemporaryFolder folder_;
  ScopedDataDirectory directory_{path()};
};

/// The native file of an id in the current data directory, and the same with its folder created.
inline std::string native_path(const std::string& id) {
  return hpobench_tables::DataDirectory::of_user().file(id);
}
inline std::string prepare_native_path(const std::string& id) {
  return hpobench_tables::DataDirectory::of_user().prepare_file(id);
}

}  // namespace bobench
