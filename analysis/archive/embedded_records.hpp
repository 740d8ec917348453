// Rows of an embedded table: analysis/archive/data/*.csv, *.csv.xz.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "system/csv.hpp"

namespace bobench::archive {

/// Reads row by row, after the header. An error in an embedded table is a bug in bobench:
/// @throws Error naming file and line
class EmbeddedRecords {
 public:
  /// @param file  "analysis/archive/data/bbob.csv.xz"; decompressed if its name ends in ".xz"
  explicit EmbeddedRecords(std::string_view file);
  EmbeddedRecords(const EmbeddedRecords&) = delete;  // fields are views into it
  EmbeddedRecords& operator=(const EmbeddedRecords&) = delete;

  bool next() { return records_.next(); }
  /// Valid until the next call of next().
  std::string_view text(std::size_t column) const;
  double real(std::size_t column) const;
  int whole(std::size_t column) const;
  /// "analysis/archive/data/bbob.csv.xz, line 7: WHAT"
  [[noreturn]] void fail(std::string_view what) const;

 private:
  std::string file_, bytes_;
  system::CsvRecords records_;
};

}  // namespace bobench::archive
