// The record that grows: what commands found, one after another, of the tables and figures each of them ran.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "reproduction/report/recorded_file.hpp"
#include "system/descriptor.hpp"

namespace bobench::reproduction {

/// Files come in the order of their ids' names, numbers as numbers.
struct Record {
  std::vector<RecordedFile> files;
  std::vector<UnrecordedFile> others;

  /// Takes in what a command found. A file that the record has of a greater scale stays as it is, and so does one that
  /// could not be run this time.
  void add(std::vector<RecordedFile> found, std::vector<UnrecordedFile> not_run);
};

/// Keeps other processes from a record, from before it is read until it is written; they wait. Where the file system has
/// no locks it does nothing.
class RecordLock {
 public:
  explicit RecordLock(const std::filesystem::path& page);

 private:
  system::Descriptor folder_;
};

/// @param page  Markdown; the record's own file has the same name, and .json for its ending
/// @return what is there so far; nothing where there is no file
/// @throws InputError if the file is not a record, or damaged, or if there is a page without one
Record read_record(const std::filesystem::path& page);

/// Writes both files.
/// @param command  that found the latest
void write_record(const std::filesystem::path& page, const Record& record, const std::string& command);

}  // namespace bobench::reproduction
