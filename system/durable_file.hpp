// Atomic writes: a file or folder is there completely or not at all. It is written to a temporary file, flushed,
// compared and renamed.
//
// Temporary files are called NAME.<16 hexadecimal digits>.bobench-tmp. Half of the digits identify the machine, half
// are random; existing files are never opened under such a name. A temporary file is locked while its process lives.
// Leftovers of killed processes are deleted by the next command of that machine that writes in that folder.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "system/output_file.hpp"

namespace bobench::system {

inline constexpr std::string_view aside_end = ".bobench-tmp";

/// The target of a path if it is a symbolic link; else the path. The names of accompanying files are derived from the
/// target, so that all names of one file share them.
/// @throws InputError if links form a cycle
std::string link_target(const std::string& path);

/// The name of a temporary file next to `target`: NAME.<16 hexadecimal digits>.bobench-tmp.
std::filesystem::path aside_path(const std::filesystem::path& target);

/// Deletes the leftovers of this machine's killed processes in a folder; once per folder and process.
void clear_leftovers(const std::filesystem::path& folder);

/// Calls write(file), flushes and compares what it wrote, and renames it to `path` (if that is a symbolic link, to its
/// target).
/// @throws InputError if the folder does not exist or cannot be written; Error if the disk is full or gone. The old
///   file then stays unchanged.
void replace_file(const std::string& path, const std::function<void(OutputFile&)>& write);

/// The same for a new file. If several processes, on any machines, create a file of one name at once, exactly one
/// succeeds.
/// @return false if a file of that name exists; it stays unchanged
bool make_file(const std::string& path, const std::function<void(OutputFile&)>& write);

/// replace_file() for a whole text.
void replace_text(const std::filesystem::path& path, std::string_view text);

/// Calls fill(folder) with an empty folder and renames that folder to `path`, which must not exist or be an empty
/// folder. fill() must write with write_new_text() or finished OutputFiles.
/// @throws as replace_file()
void make_whole_folder(const std::string& path, const std::function<void(const std::filesystem::path&)>& fill);

/// Writes a file that must not exist yet. @throws as OutputFile
void write_new_text(const std::filesystem::path& path, std::string_view text);

/// Creates a folder and its parents unless they exist.
/// @throws InputError naming the folder
void make_folder(const std::filesystem::path& folder);

/// Deletes a file whose content is stored elsewhere. @throws Error if the file still exists
void remove_file(const std::string& path);

}  // namespace bobench::system
