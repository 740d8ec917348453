// A folder that goes when it is done with.
#pragma once

#include <filesystem>

namespace bobench::system {

/// An empty folder of its own among the system's temporary files, removed with all that is in it by the destructor.
class TemporaryFolder {
 public:
  /// @throws Error if none can be made
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace bobench::system
