#include "external/message.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "core/excerpt.hpp"
#include "external/kurobako.hpp"
#include "system/json_members.hpp"
#include "system/special_numbers.hpp"

namespace bobench::external {
namespace {

using nlohmann::json;

constexpr int max_nested = 64;

/// Nesting depth of lists and objects, ignoring brackets within texts. The check bounds the depth of later recursive
/// functions.
int nesting(std::string_view line) {
  int depth = 0, deepest = 0;
  bool in_text = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (in_text) {
      if (c == '\\') ++i;
      if (c == '"') in_text = false;
    } else if (c == '"') {
      in_text = true;
    } else if (c == '[' || c == '{') {
      deepest = std::max(deepest, ++depth);
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return deepest;
}

json parse(std::string_view line) {
  json message = json::parse(line, nullptr, false);
  if (message.is_discarded()) message = json::parse(system::quote_special_numbers(line), nullptr, false);
  return message;
}

/// The number, or one of the words written by quote_special_numbers().
std::optional<double> real_from(const json& value) {
  if (value.is_number()) return value.get<double>();
  if (value == "nan") return std::numeric_limits<double>::quiet_NaN();
  if (value == "inf") return std::numeric_limits<double>::infinity();
  if (value == "-inf") return -std::numeric_limits<double>::infinity();
  return std::nullopt;
}

}  // namespace

bool is_message(std::string_view line) {
  const std::size_t start = line.find_first_not_of(" \t");
  if (start == std::string_view::npos || line[start] != '{') return false;
  const std::size_t first = line.find_first_not_of(" \t", start + 1);
  if (first != std::string_view::npos && line.substr(first).starts_with("\"type\"")) return true;
  if (nesting(line) > max_nested) return false;
  const json message = parse(line);
  return message.is_object() && message.contains("type") && message["type"].is_string();
}

json parse_message(std::string_view line) {
  if (nesting(line) > max_nested) throw InputError(fmt::format("it is nested more than {} deep", max_nested));
  json message = parse(line);
  if (message.is_discarded()) throw InputError("it is not JSON");
  if (!message.is_object()) throw InputError("it is not a JSON object");
  system::text_member(message, "type");
  return message;
}

std::string to_line(const json& message) {
  return message.dump(-1, ' ', false, json::error_handler_t::replace);
}

AskReply ask_reply_from_json(const json& message, const SearchSpace& space) {
  const json& trial = system::object_member(message, "trial");
  AskReply reply;
  reply.trial = system::whole_member(trial, "id");
  reply.next_trial = system::whole_member(message, "next_trial_id");
  if (!system::find_member(trial, "next_step")) return reply;
  reply.next_step = system::whole_member(trial, "next_step");
  reply.configuration = configuration_from_json(system::member(trial, "params"), space);
  return reply;
}

double value_from_json(const json& message) {
  const json& values = system::list_member(message, "values");
  if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
  if (values.size() > 1) throw InputError(fmt::format("'values' has {} numbers; expected one", values.size()));
  if (values[0].is_null()) return std::numeric_limits<double>::quiet_NaN();
  const auto value = real_from(values[0]);
  if (!value) throw InputError("'values' holds something that is not a number");
  return *value;
}

EvaluateReply evaluate_reply_from_json(const json& message) {
  return {system::whole_member(message, "current_step"), value_from_json(message)};
}

ErrorReply::ErrorReply(std::string kind, const std::string& message)
    : Error(fmt::format("the program reported {}{}{}", excerpt(kind, 40), message.empty() ? "" : ": ",
                        excerpt(message, 1000))),
      kind_(std::move(kind)) {}

void throw_if_error(const json& message) {
  if (message.at("type") != "ERROR_REPLY") return;
  const auto shown = [&](const char* name) {
    const json* found = system::find_member(message, name);
    return found && found->is_string() ? found->get<std::string>() : std::string();
  };
  const std::string kind = shown("kind");
  throw ErrorReply(kind.empty() ? "OTHER" : kind, shown("message"));
}

}  // namespace bobench::external
