// Files that survive a crash: replaced whole, and flushed to disk.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace bobench::storage {

/// Calls write(temporary path), flushes what it wrote to disk, and renames it over `path`.
/// @throws InputError if the folder does not exist or cannot be written; the old file stays as it was
void replace_file(const std::string& path, const std::function<void(const std::string&)>& write);

/// The same for a whole text.
void replace_text(const std::filesystem::path& path, std::string_view text);

/// Makes a folder, and those on the way to it, unless they are there.
/// @throws InputError naming the folder
void make_folder(const std::filesystem::path& folder);

}  // namespace bobench::storage
