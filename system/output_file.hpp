// A new file of which every byte, flush and close has its return code looked at.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "system/descriptor.hpp"

namespace bobench::system {

/// What takes text piece by piece: a file, standard output.
using Sink = std::function<void(std::string_view)>;

/// Puts all of it behind what a text holds already.
inline Sink into(std::string& text) {
  return [&text](std::string_view bytes) { text += bytes; };
}

/// Why the system could not write, in words: "the disk is full" for ENOSPC, ...
std::string disk_error(int error);

/// @throws Error "cannot write 'path': ..." for an errno value
[[noreturn]] void refuse_write(const std::string& path, int error);

/// write(2) until all is written.
/// @param path  for messages  @throws Error if the disk is full or gone
void write_all(int descriptor, std::string_view bytes, const std::string& path);

/// A file that this process makes. It is locked as long as it is open: one that nobody has locked is a dead process's.
class OutputFile {
 public:
  /// @param path  there must be nothing there, not even a link
  /// @param name  what the file is going to be, for messages
  /// @throws InputError if it cannot be made
  OutputFile(std::string path, std::string name);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// @throws Error if the disk is full or gone
  void write(std::string_view bytes);
  Sink sink() {
    return [this](std::string_view bytes) { write(bytes); };
  }
  /// Flushes to disk, reads the file again and compares it with what was written.
  /// @throws Error if the disk is full or gone, or gives back something else
  void finish();

 private:
  void compare() const;

  std::string path_, name_;
  Descriptor file_;
  std::uint64_t bytes_ = 0;
  std::uint32_t remainder_;  ///< of CRC-32
};

}  // namespace bobench::system
