// Line-based communication with an external program: calls, which are answered, and casts, which are not.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "system/processes/process.hpp"

namespace bobench::external {

/// Settings for external programs.
struct ProgramSettings {
  double reply_limit = 600.0;                         ///< seconds a program may take to answer; > 0
  double start_limit = 30.0;                          ///< seconds to its first message, if less than reply_limit; > 0
  std::function<bool()> stop = [] { return false; };  ///< true: stop waiting for answers (Ctrl-C)
  /// If a problem's program ends during an evaluation, the evaluation fails and the program is restarted.
  bool restart = true;
  std::vector<std::string> environment = {};  ///< entries "NAME=VALUE" for the program
};

/// The program ended where an answer was expected.
class ProgramEnded : public Error {
 public:
  using Error::Error;
};

/// A conversation with a running program. Lines on its standard output that are not messages (is_message()) are kept
/// for the log and skipped.
///
/// Not thread-safe. An error after the start says what was wrong, what was received, and the last lines of the
/// program's standard error; the conversation is over then.
class Conversation {
 public:
  /// Starts the program and waits for its first message.
  /// @param greeting  type of that message, SOLVER_SPEC_CAST or PROBLEM_SPEC_CAST
  /// @throws InputError if the program cannot be started; Error if it does not begin with that message
  Conversation(const std::vector<std::string>& command, std::string_view greeting, const ProgramSettings& settings);

  /// The member "spec" of the first message.
  const nlohmann::json& spec() const { return spec_; }

  /// Sends a line and returns the answer, which must have the expected type.
  /// @throws ErrorReply if the answer is ERROR_REPLY (the conversation may then continue); Error for anything else
  nlohmann::json call(std::string_view line, std::string_view expected);
  /// Sends a line that is not answered.
  void cast(std::string_view line);

  /// Throws: an answer of the right type has invalid content.
  [[noreturn]] void refuse_answer(const std::string& what) const;
  /// Calls a function that reads the last answer; its InputError is reported as the program's error.
  template <class Read>
  auto read(Read read_answer) const {
    try {
      return read_answer();
    } catch (const InputError& error) {
      refuse_answer(error.what());
    }
  }

  bool has_ended() const { return process_.has_ended(); }
  /// The end of the program's standard error, and of its other standard output.
  std::string log() const;
  /// The end of the non-message standard output since the last call.
  std::string take_printed();

 private:
  nlohmann::json receive(std::string_view expected, system::Process::Seconds limit);
  std::string read_message(system::Process::Seconds limit);
  std::string describe_printed() const;
  [[noreturn]] void refuse(const std::string& what) const;

  mutable system::Process process_;
  system::Process::Seconds limit_;
  std::string received_;  ///< the last line
  std::string printed_;   ///< the end of the lines that are not messages
  std::size_t printed_lines_ = 0;
  nlohmann::json spec_;
};

}  // namespace bobench::external
