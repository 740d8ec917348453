#include "external/conversation.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/excerpt.hpp"
#include "external/kurobako.hpp"
#include "external/message.hpp"
#include "system/json_members.hpp"

namespace bobench::external {
namespace {

constexpr std::size_t lines_in_message = 10;
constexpr std::size_t max_printed = std::size_t{16} << 10, max_printed_line = 1000;

}  // namespace

Conversation::Conversation(const std::vector<std::string>& command, std::string_view greeting,
                           const ProgramSettings& settings)
    : process_(command, settings.stop, settings.environment), limit_(settings.reply_limit) {
  const system::Process::Seconds first(std::min(settings.start_limit, settings.reply_limit));
  spec_ = read([message = receive(greeting, first)] { return system::member(message, "spec"); });
}

nlohmann::json Conversation::call(std::string_view line, std::string_view expected) {
  cast(line);
  return receive(expected, limit_);
}

void Conversation::cast(std::string_view line) {
  try {
    process_.write_line(line, limit_);
  } catch (const system::ProcessError& error) {
    refuse(error.what());
  }
}

nlohmann::json Conversation::receive(std::string_view expected, system::Process::Seconds limit) {
  try {
    received_ = read_message(limit);
  } catch (const system::ProcessError& error) {
    refuse(fmt::format("{} when {} was expected", error.what(), expected));
  }
  nlohmann::json message = read([&] { return parse_message(received_); });
  throw_if_error(message);
  if (message["type"] != expected) refuse_answer(fmt::format("{} was expected", expected));
  return message;
}

/// The next line that is a message.
std::string Conversation::read_message(system::Process::Seconds limit) {
  const auto start = system::Process::Clock::now();
  while (true) {
    std::string line = process_.read_line(limit, start);
    if (is_message(line)) return line;
    ++printed_lines_;
    printed_ += (printed_.empty() ? "" : "\n") + excerpt(line, max_printed_line);
    if (printed_.size() > max_printed) printed_.erase(0, printed_.size() - max_printed);
  }
}

std::string Conversation::describe_printed() const {
  if (printed_lines_ == 0) return "";
  return fmt::format("printed on its standard output, among its messages ({} lines, the last ones):\n{}",
                     printed_lines_, printed_);
}

std::string Conversation::take_printed() {
  printed_lines_ = 0;
  return std::exchange(printed_, "");
}

void Conversation::refuse_answer(const std::string& what) const {
  refuse(fmt::format("sent a wrong message: {}; received: {}", excerpt(what, 500), excerpt(received_)));
}

void Conversation::refuse(const std::string& what) const {
  const auto lines = process_.error_lines(lines_in_message);
  std::string said = lines.empty() ? "" : fmt::format("; the end of its standard error: {}", fmt::join(lines, " | "));
  if (printed_lines_ > 0) {
    const std::size_t last = printed_.rfind('\n');
    said += fmt::format("; it printed {} lines that are not messages, the last one: {}", printed_lines_,
                        printed_.substr(last == std::string::npos ? 0 : last + 1));
  }
  const std::string message = fmt::format("the program {}{}", what, said);
  if (process_.has_ended()) throw ProgramEnded(message);
  throw Error(message);
}

std::string Conversation::log() const {
  const std::string errors = fmt::format("{}", fmt::join(process_.error_lines(system::Process::max_error_bytes), "\n"));
  const std::string printed = describe_printed();
  return errors + (errors.empty() || printed.empty() ? "" : "\n") + printed;
}

}  // namespace bobench::external
