// Table of result formats, used by import, export and their help.
#pragma once

#include <string>
#include <vector>

#include "results/formats/format.hpp"

namespace bobench::results {

const std::vector<Format>& formats();

/// "csv, json, coco, ioh": the names of all formats, or of those that export writes.
std::string format_names(bool only_writable);

/// @throws InputError that lists the known formats
const Format& format_named(const std::string& name);

/// The format of a file or folder, detected by its content.
/// @throws InputError if the file does not exist, or if its format is not known
const Format& recognised_format(const std::string& path);

/// Reads a file or folder of the given format.
Imported read_format(const Format& format, const std::string& path, const ReadOptions& options = {});

/// Writes a new file or folder completely, or not at all.
/// @param all_or_nothing  write nothing if some of the results would be left out
/// @throws InputError if `path` exists already (except an empty folder), if its folder cannot be written, or if the
///         format can hold none of the results
Exported write_format(const Format& format, const ResultSet& results, const std::string& path,
                      bool all_or_nothing = false);

/// The same into a sink, for single-file formats.
Exported write_format(const Format& format, const ResultSet& results, const system::Sink& out,
                      bool all_or_nothing = false);

}  // namespace bobench::results
