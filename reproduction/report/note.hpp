// Note on a reproduction.
#pragma once

#include <string>

namespace bobench::reproduction {

struct Note {
  enum class Kind {
    scale,      ///< which part of the file was run
    data,       ///< what was excluded because its data have not been imported
    diagnosis,  ///< diagnosis of the models behind the runs
    other
  };
  Kind kind = Kind::other;
  std::string text;

  /// Whether the record keeps the note (RecordedFile::conditions).
  bool is_condition() const { return kind != Kind::other; }
};

}  // namespace bobench::reproduction
