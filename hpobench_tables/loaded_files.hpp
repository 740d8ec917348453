// Thread-safe cache of loaded files.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <type_traits>

namespace bobench::hpobench_tables {

/// The content of each file, kept until the file changes. Thread-safe: one thread loads, others wait.
template <class T>
class LoadedFiles {
 public:
  /// @param load  creates a T, or a shared pointer to one, from the path; called if the file has not been loaded yet or
  ///   was written since
  template <class Load>
  std::shared_ptr<const T> get(const std::string& path, Load load) {
    const std::lock_guard lock(mutex_);
    std::error_code missing;  // `load` reports a missing file
    const auto written = std::filesystem::last_write_time(path, missing);
    Entry& entry = entries_[path];
    if (!entry.content || entry.written != written) {
      if constexpr (std::is_convertible_v<decltype(load(path)), std::shared_ptr<const T>>) {
        entry.content = load(path);
      } else {
        entry.content = std::make_shared<const T>(load(path));
      }
      entry.written = written;
    }
    return entry.content;
  }

 private:
  struct Entry {
    std::filesystem::file_time_type written;
    std::shared_ptr<const T> content;
  };
  std::mutex mutex_;
  std::map<std::string, Entry> entries_;
};

}  // namespace bobench::hpobench_tables
