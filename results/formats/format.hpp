// The formats that results come from and go to: one table, used by import, export and their help.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "results/result_set.hpp"
#include "system/output_file.hpp"

namespace bobench::results {

/// What a reader found.
struct Imported {
  ResultSet results;
  std::vector<std::string> notes = {};  ///< what had to be guessed, filled in or left out, a line each
  /// Replicates are labels of the source (seeds) in rising order, which say nothing about instances of problems.
  bool replicates_are_labels = false;
};

struct ReadOptions {
  /// Keep this many evaluations of each run; a format that holds few rows of long runs is read no further.
  std::optional<std::size_t> budget = std::nullopt;
  /// BBOB's replicates are the instances of this year's workshop, repeated ones too; else those that bobench's own
  /// replicates meet.
  std::optional<int> workshop = std::nullopt;
  /// Refuse a folder of which some part cannot be read; else that part is left out with a note.
  bool strict = false;
};

/// What a writer wrote.
struct Exported {
  std::size_t runs = 0;
  std::size_t evaluations = 0;
  std::vector<std::string> left_out;  ///< runs or columns that are not in it, a line each
  std::vector<std::string> notes;     ///< what the receiver should know, a line each
};

struct Format {
  const char* name;         ///< "csv"
  const char* description;  ///< what it is, for help
  const char* holds;        ///< what it keeps of a result file and what not, in one line
  /// Whether a file or folder is of this format, by its content.
  bool (*recognise)(const std::string& path);
  /// @throws InputError with file and line
  Imported (*read)(const std::string& path, const ReadOptions& options);
  /// Into a file (formats of one) or an empty folder that is there; null where bobench does not write it.
  Exported (*write_file)(const ResultSet& results, const system::Sink& out);
  Exported (*write_folder)(const ResultSet& results, const std::string& folder);

  bool writable() const { return write_file || write_folder; }
};

const std::vector<Format>& formats();

/// "csv, json, coco, ioh": the names, or those that export writes.
std::string format_names(bool only_writable);

/// @throws InputError naming the formats that there are
const Format& format_named(const std::string& name);

/// The format of a file or folder, by its content.
/// @throws InputError if there is no such file, or it is of no known format
const Format& recognised_format(const std::string& path);

/// Reads a file or folder of any known format, or of the one given.
Imported read_format(const Format& format, const std::string& path, const ReadOptions& options = {});

/// Writes a new file or folder, whole or not at all.
/// @param all_or_nothing  write nothing if some of the results would be left out
/// @throws InputError if there is something at `path` already (an empty folder excepted), if its folder cannot be
/// written, or if the format can hold nothing of the results
Exported write_format(const Format& format, const ResultSet& results, const std::string& path,
                      bool all_or_nothing = false);

/// The same into a sink; for formats of one file.
Exported write_format(const Format& format, const ResultSet& results, const system::Sink& out,
                      bool all_or_nothing = false);

}  // namespace bobench::results
