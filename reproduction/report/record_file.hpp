// The record on disk: a Markdown page, and the same as JSON, which the next command reads.
#pragma once

#include <filesystem>
#include <string>

#include "reproduction/files/registry.hpp"
#include "reproduction/report/record.hpp"
#include "system/descriptor.hpp"

namespace bobench::reproduction {

/// Exclusive lock on a record, held from before it is read until it is written. Other processes wait. On file systems
/// without locks it has no effect.
class RecordLock {
 public:
  explicit RecordLock(const std::filesystem::path& page);

 private:
  system::Descriptor folder_;
};

/// @param page  path of the Markdown page; the JSON file has the same name with the extension .json
/// @return the existing record; empty if the file does not exist
/// @throws InputError if the file is not a record or is damaged, or if a page exists without a JSON file
Record read_record(const std::filesystem::path& page);

/// Writes both files.
/// @param command  the command that made the latest results
void write_record(const std::filesystem::path& page, const Record& record, const std::string& command);

/// Writes the pages on papers and their index into the folder "papers" next to the record's page.
void write_paper_pages(const std::filesystem::path& page, const Record& record, const Registry& registry);

}  // namespace bobench::reproduction
