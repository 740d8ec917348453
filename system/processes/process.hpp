// A child process with line-based communication over pipes, deadlines and guaranteed termination.
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

/// The program did not respond as expected; the message says what it did instead ("ended (exit code 3)", "gave no
/// answer within 5 s").
class ProcessError : public Error {
 public:
  using Error::Error;
};

/// A child process with piped standard streams, in a process group of its own. The whole group ends with this object,
/// or with bobench, in any case. The destructor closes the program's input, waits a moment, sends SIGTERM, waits a
/// moment, sends SIGKILL, and reaps. Descendants that have left the group end too if adopt_orphans() was called, as in
/// `bobench`, unless bobench itself is killed.
///
/// Not thread-safe; different objects may be used by different threads at once.
class Process {
 public:
  using Seconds = std::chrono::duration<double>;
  using Clock = std::chrono::steady_clock;

  /// Longer lines are an error.
  static constexpr std::size_t max_line_bytes = std::size_t{16} << 20;
  /// Number of bytes kept from the end of standard error.
  static constexpr std::size_t max_error_bytes = std::size_t{16} << 10;

  /// @param words  the program, looked up in PATH, and its arguments
  /// @param stop   called ten times a second while waiting for the program; if it returns true, waiting ends at once
  /// @param environment  entries "NAME=VALUE" that are added to bobench's own
  /// @throws InputError if it cannot be started
  explicit Process(
      const std::vector<std::string>& words, std::function<bool()> stop = [] { return false; },
      std::vector<std::string> environment = {});
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Sends a line, followed by a line feed.
  /// @throws ProcessError if the program does not read it within `limit`, or has closed its input
  void write_line(std::string_view line, Seconds limit);
  /// Reads the next line, without its line feed (and a carriage return before that).
  /// @throws ProcessError if no line arrives within `limit` after `since`, the program ends or closes its output, or the
  ///   line is too long
  std::string read_line(Seconds limit, Clock::time_point since = Clock::now());

  /// Closes the program's input and waits until it has ended; further standard output is dropped.
  /// @return its exit code, 128 + signal if a signal ended it; nothing if it still runs after `limit`, or stop() was
  ///   true
  std::optional<int> finish(Seconds limit);

  /// The last lines of standard error so far, without control characters; max_error_bytes in total at most.
  std::vector<std::string> error_lines(std::size_t most);

  pid_t id() const { return process_; }
  bool has_ended() const;

 private:
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
  std::string received_;      ///< standard output that read_line() has not returned yet
  std::size_t searched_ = 0;  ///< number of its first bytes that are known to hold no line feed
  bool output_closed_ = false;
  std::string errors_;  ///< the end of standard error
};

}  // namespace bobench::system
