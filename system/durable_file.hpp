// Files and folders that are there whole or not at all: written aside, flushed, compared, renamed.
//
// What is written aside is called NAME.<16 hexadecimal digits>.bobench-tmp, of which half are the machine's and half
// random; nothing that is there is ever opened under such a name. It is locked while its process lives: what a killed one
// has left behind is cleared away by the next command of that machine that writes in that folder.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "system/output_file.hpp"

namespace bobench::system {

inline constexpr std::string_view aside_end = ".bobench-tmp";

/// What a path leads to, if it is a symbolic link; else the path. Whatever lies next to a file has its name from this,
/// so that all names of one file share it.
/// @throws InputError if links go round in circles
std::string link_target(const std::string& path);

/// A name beside `target` for what is written aside: NAME.<16 hexadecimal digits>.bobench-tmp.
std::filesystem::path aside_path(const std::filesystem::path& target);

/// Clears away what killed processes of this machine have left in a folder; once a folder and process.
void clear_leftovers(const std::filesystem::path& folder);

/// Calls write(file), flushes what it wrote to disk, compares it, and renames it over `path`; if that is a symbolic
/// link, over what it leads to.
/// @throws InputError if the folder does not exist or cannot be written; Error if the disk is full or gone. The old
/// file stays as it was.
void replace_file(const std::string& path, const std::function<void(OutputFile&)>& write);

/// The same where there is nothing yet: of several processes, on whatever machines, that make a file of one name at
/// once, one does.
/// @return false: there is a file of that name, which stays as it is
bool make_file(const std::string& path, const std::function<void(OutputFile&)>& write);

/// replace_file() for a whole text.
void replace_text(const std::filesystem::path& path, std::string_view text);

/// Calls fill(folder) with an empty folder and renames that to `path`, where there is nothing or an empty folder. What
/// fill() writes there it writes by write_new_text() or finished OutputFiles.
/// @throws as replace_file()
void make_whole_folder(const std::string& path, const std::function<void(const std::filesystem::path&)>& fill);

/// A file that was not there. @throws as OutputFile
void write_new_text(const std::filesystem::path& path, std::string_view text);

/// Makes a folder, and those on the way to it, unless they are there.
/// @throws InputError naming the folder
void make_folder(const std::filesystem::path& folder);

/// Deletes a file whose content is safe elsewhere. @throws Error if it is still there
void remove_file(const std::string& path);

}  // namespace bobench::system
