// Rows of a table that is part of the program: archive/data/*.csv, *.csv.xz.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "system/csv.hpp"

namespace bobench::archive {

/// Reads row by row, its names passed over. What is wrong with a table of our own is a mistake of ours:
/// @throws Error naming file and line
class EmbeddedRecords {
 public:
  /// @param file  "archive/data/bbob.csv.xz"; unpacked if its name ends so
  explicit EmbeddedRecords(std::string_view file);
  EmbeddedRecords(const EmbeddedRecords&) = delete;  // fields are views into it
  EmbeddedRecords& operator=(const EmbeddedRecords&) = delete;

  bool next() { return records_.next(); }
  /// Valid until the next call of next().
  std::string_view text(std::size_t column) const;
  double real(std::size_t column) const;
  int whole(std::size_t column) const;
  /// "archive/data/bbob.csv.xz, line 7: WHAT"
  [[noreturn]] void fail(std::string_view what) const;

 private:
  std::string file_, bytes_;
  system::CsvRecords records_;
};

}  // namespace bobench::archive
