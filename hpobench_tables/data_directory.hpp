// Location of imported tables on the user's machine.
#pragma once

#include <string>
#include <utility>

namespace bobench::hpobench_tables {

class DataDirectory {
 public:
  explicit DataDirectory(std::string path) : path_(std::move(path)) {}
  /// $BOBENCH_DATA if set, else $XDG_CACHE_HOME/bobench, else ~/.cache/bobench, else bobench in the system's folder for
  /// temporary files.
  static DataDirectory of_user();

  const std::string& path() const { return path_; }
  /// The path of the native file of an id: PATH/fcnet/protein.h5.
  std::string file(const std::string& id) const { return path_ + "/" + id + ".h5"; }
  /// Creates the folder of file(id), and returns the file's path.
  /// @throws InputError if it cannot be created
  std::string prepare_file(const std::string& id) const;

 private:
  std::string path_;
};

}  // namespace bobench::hpobench_tables
