// A temporary folder that is deleted by its destructor.
#pragma once

#include <filesystem>

namespace bobench::system {

/// A new empty folder in the system's folder for temporary files, deleted with its content by the destructor.
class TemporaryFolder {
 public:
  /// @throws Error if it cannot be created
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace bobench::system
