// Interface of a result format: a reader and, if bobench writes the format, a writer.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "results/result_set.hpp"
#include "system/output_file.hpp"

namespace bobench::results {

/// The result of a reader.
struct Imported {
  ResultSet results;
  std::vector<std::string> notes = {};  ///< what was guessed, filled in or left out, one line each
  /// Replicates are labels of the source (seeds) in rising order; they do not identify instances of problems.
  bool replicates_are_labels = false;
  /// The source does not number its runs: those of further sources are further replicates.
  bool replicates_are_unnumbered = false;
};

struct ReadOptions {
  /// Keep this many evaluations of each run; formats with few rows for long runs are not read further.
  std::optional<std::size_t> budget = std::nullopt;
  /// Assign BBOB's replicates to the instances of this year's workshop, including repeated ones; else to those of
  /// bobench's own replicates.
  std::optional<int> workshop = std::nullopt;
  /// Reject a folder if a part of it cannot be read; else that part is left out with a note.
  bool strict = false;
  /// The values must be maximised; for files that do not state it.
  bool maximize = false;
};

/// The result of a writer.
struct Exported {
  std::size_t runs = 0;
  std::size_t evaluations = 0;
  std::vector<std::string> left_out;  ///< runs or columns that were not written, one line each
  std::vector<std::string> notes;     ///< information for the recipient, one line each
};

struct Format {
  const char* name;         ///< "csv"
  const char* description;  ///< what the format is, for help
  const char* holds;        ///< what it keeps of a result file and what it drops, in one line
  /// Whether a file or folder has this format, judged by its content.
  bool (*recognise)(const std::string& path);
  /// @throws InputError with file and line
  Imported (*read)(const std::string& path, const ReadOptions& options);
  /// Writes a file (single-file formats), or into an existing empty folder; null if bobench does not write it.
  Exported (*write_file)(const ResultSet& results, const system::Sink& out);
  Exported (*write_folder)(const ResultSet& results, const std::string& folder);

  bool writable() const { return write_file || write_folder; }
};

}  // namespace bobench::results
