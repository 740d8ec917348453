// An output file that checks the return code of every write, flush and close.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "system/descriptor.hpp"

namespace bobench::system {

/// Receives text piece by piece, such as a file or standard output.
using Sink = std::function<void(std::string_view)>;

/// A sink that appends to a text.
inline Sink into(std::string& text) {
  return [&text](std::string_view bytes) { text += bytes; };
}

/// Describes in words why the system could not write: "the disk is full" for ENOSPC, ...
std::string disk_error(int error);

/// @throws Error "cannot write 'path': ..." for an errno value
[[noreturn]] void refuse_write(const std::string& path, int error);

/// Repeats write(2) until everything is written.
/// @param path  for messages  @throws Error if the disk is full or gone
void write_all(int descriptor, std::string_view bytes, const std::string& path);

/// A file that this process creates. It is locked while this object lives, also after finish(), so that it can be
/// renamed; an unlocked one is a leftover of a dead process.
class OutputFile {
 public:
  /// @param path  must not exist, not even as a link
  /// @param name  the final name of the file, for messages
  /// @throws InputError if it cannot be created
  OutputFile(std::string path, std::string name);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// @throws Error if the disk is full or gone
  void write(std::string_view bytes);
  Sink sink() {
    return [this](std::string_view bytes) { write(bytes); };
  }
  /// Flushes to disk, reads the file back and compares it with what was written.
  /// @throws Error if the disk is full or gone, or returns different content
  void finish();

 private:
  void compare() const;

  std::string path_, name_;
  Descriptor file_, owner_;  ///< the owner keeps the lock when the file is closed
  std::uint64_t bytes_ = 0;
  std::uint32_t remainder_;  ///< of CRC-32
};

}  // namespace bobench::system
