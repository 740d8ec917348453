// A conversation with one external program: calls that are answered, casts that are not.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "system/processes/process.hpp"

namespace bobench::external {

/// How bobench deals with external programs.
struct ProgramSettings {
  double reply_limit = 600.0;                         ///< seconds a program may take for an answer; > 0
  double start_limit = 30.0;                          ///< seconds it may take to say what it is, if that is less; > 0
  std::function<bool()> stop = [] { return false; };  ///< true: waiting for answers is given up (Ctrl-C)
  /// A problem's program that ends in an evaluation is started again, and the evaluation is a failed one.
  bool restart = true;
};

/// The program has ended where an answer was expected.
class ProgramEnded : public Error {
 public:
  using Error::Error;
};

/// Lines on the program's standard output that are no messages (is_message()) are kept for the log and passed over.
///
/// Not thread-safe. Whatever is thrown once the program runs says what was wrong, what was received, and the last lines
/// of the program's standard error; the conversation is over then.
class Conversation {
 public:
  /// Starts the program and waits for the message it begins with.
  /// @param greeting  its type, SOLVER_SPEC_CAST or PROBLEM_SPEC_CAST
  /// @throws InputError if the program cannot be started; Error if it does not begin with that message
  Conversation(const std::vector<std::string>& command, std::string_view greeting, const ProgramSettings& settings);

  /// The member "spec" of the message it began with.
  const nlohmann::json& spec() const { return spec_; }

  /// Sends a line and gives the answer, of the expected type.
  /// @throws ErrorReply if the answer is ERROR_REPLY (the conversation may go on then); Error for anything else
  nlohmann::json call(std::string_view line, std::string_view expected);
  /// Sends a line that is not answered.
  void cast(std::string_view line);

  /// Ends in a throw: an answer that has the right type turned out to be wrong.
  [[noreturn]] void refuse_answer(const std::string& what) const;
  /// Runs something that reads the last answer; its InputError becomes the program's error.
  template <class Read>
  auto read(Read read_answer) const {
    try {
      return read_answer();
    } catch (const InputError& error) {
      refuse_answer(error.what());
    }
  }

  bool has_ended() const { return process_.has_ended(); }
  /// The end of the program's standard error, and of what else it printed.
  std::string log() const;
  /// The end of what the program printed on its standard output besides messages, since this was last asked for.
  std::string take_printed();

 private:
  nlohmann::json receive(std::string_view expected, system::Process::Seconds limit);
  std::string read_message(system::Process::Seconds limit);
  std::string describe_printed() const;
  [[noreturn]] void refuse(const std::string& what) const;

  mutable system::Process process_;
  system::Process::Seconds limit_;
  std::string received_;  ///< the last line
  std::string printed_;   ///< the end of the lines that are no messages
  std::size_t printed_lines_ = 0;
  nlohmann::json spec_;
};

}  // namespace bobench::external
