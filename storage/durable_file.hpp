// Files that survive a crash: replaced whole, and flushed to disk.
#pragma once

#include <functional>
#include <string>

namespace bobench::storage {

/// Calls write(temporary path), flushes what it wrote to disk, and renames it over `path`.
/// @throws InputError if the folder does not exist or cannot be written; the old file stays as it was
void replace_file(const std::string& path, const std::function<void(const std::string&)>& write);

}  // namespace bobench::storage
