// A program started by bobench and talked to in lines: over pipes, with deadlines, and never left behind.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "system/processes/spawn.hpp"

namespace bobench::system {

/// The program did not do what was waited for; the message says what it did instead ("ended (exit code 3)", "gave no
/// answer within 5 s").
class ProcessError : public Error {
 public:
  using Error::Error;
};

/// A child process with piped standard streams, in a process group of its own. Whatever way this object or bobench
/// ends, the whole group ends with it: the destructor closes the program's input, waits a moment, sends SIGTERM, waits
/// a moment, sends SIGKILL, and reaps. What left the group on purpose ends too where adopt_orphans() was called, as
/// `bobench` does; it is out of reach if bobench itself is killed.
///
/// Not thread-safe; different objects may be used by different threads at once.
class Process {
 public:
  using Seconds = std::chrono::duration<double>;

  /// A longer line than this is an error.
  static constexpr std::size_t max_line_bytes = std::size_t{16} << 20;
  /// The end of standard error that is kept.
  static constexpr std::size_t max_error_bytes = std::size_t{16} << 10;

  /// @param words  the program, looked up in PATH, and its arguments
  /// @param stop   asked ten times a second while waiting for the program; true gives up at once
  /// @throws InputError if it cannot be started
  explicit Process(
      const std::vector<std::string>& words, std::function<bool()> stop = [] { return false; });
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Sends a line and the line feed that ends it.
  /// @throws ProcessError if the program does not read it within `limit`, or has closed its input
  void write_line(std::string_view line, Seconds limit);
  /// The next line, without its line feed (and without a carriage return before that).
  /// @throws ProcessError if there is none within `limit`, the program ends or closes its output, or the line is
  ///         too long
  std::string read_line(Seconds limit);

  /// Closes the program's input and waits until it has ended; what else it writes to standard output is dropped.
  /// @return its exit code, 128 + signal if a signal ended it; nothing if it goes on after `limit`, or was given up
  std::optional<int> finish(Seconds limit);

  /// The last lines of standard error so far, without control characters; at most max_error_bytes in all.
  std::vector<std::string> error_lines(std::size_t most);

  pid_t id() const { return process_; }
  bool has_ended() const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Ready {
    bool in = false, out = false;
  };
  Ready wait(bool for_input, Clock::time_point deadline, Seconds limit, const char* what);
  void read_output();
  void read_errors();
  bool wait_until_ended(std::chrono::milliseconds most) const;
  [[noreturn]] void refuse_ended();

  std::function<bool()> stop_;
  Descriptor in_, out_, err_;  ///< our ends of the pipes
  std::string mark_;
  pid_t process_ = -1;
  std::string received_;      ///< what standard output gave and read_line() has not returned yet
  std::size_t searched_ = 0;  ///< so many bytes of it hold no line feed
  bool output_closed_ = false;
  std::string errors_;  ///< the end of standard error
};

}  // namespace bobench::system
