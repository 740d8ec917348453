#include "external/conversation.hpp"

#include <algorithm>
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

}  // namespace

Conversation::Conversation(const std::vector<std::string>& command, std::string_view greeting,
                           const ProgramSettings& settings)
    : process_(command, settings.stop), limit_(settings.reply_limit) {
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
    received_ = process_.read_line(limit);
  } catch (const system::ProcessError& error) {
    refuse(fmt::format("{} when {} was expected", error.what(), expected));
  }
  nlohmann::json message = read([&] { return parse_message(received_); });
  throw_if_error(message);
  if (message["type"] != expected) refuse_answer(fmt::format("{} was expected", expected));
  return message;
}

void Conversation::refuse_answer(const std::string& what) const {
  refuse(fmt::format("sent a wrong message: {}; received: {}", excerpt(what, 500), excerpt(received_)));
}

void Conversation::refuse(const std::string& what) const {
  const auto lines = process_.error_lines(lines_in_message);
  const std::string said =
      lines.empty() ? "" : fmt::format("; the end of its standard error: {}", fmt::join(lines, " | "));
  throw Error(fmt::format("the program {}{}", what, said));
}

std::string Conversation::log() const {
  return fmt::format("{}", fmt::join(process_.error_lines(system::Process::max_error_bytes), "\n"));
}

}  // namespace bobench::external
