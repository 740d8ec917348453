// Messages of kurobako's protocol: JSON objects, one per line, distinguished by their member "type".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "core/search_space.hpp"

namespace bobench::external {

/// Whether a line is meant as a message: it is, or begins like, a JSON object with "type" as its first member, or it is
/// an object with a text "type". Other lines are ordinary output of a program.
bool is_message(std::string_view line);

/// Parses a line. NaN, Infinity and -Infinity, as written by Python's json, become the texts "nan", "inf", "-inf".
/// @throws InputError if the line is not a JSON object with a text "type", or is nested more than 64 deep
nlohmann::json parse_message(std::string_view line);

/// The line of a message (without its line feed); bytes that are not UTF-8 are replaced.
std::string to_line(const nlohmann::json& message);

/// A solver's answer to ASK_CALL.
struct AskReply {
  std::uint64_t trial = 0;      ///< a new trial, or an earlier one that is to continue
  Configuration configuration;  ///< empty if the trial is pruned
  std::optional<std::uint64_t>
      next_step;                 ///< evaluate up to this step; nothing: the trial is pruned, do not evaluate it
  std::uint64_t next_trial = 0;  ///< the first unused number
};

/// @throws InputError naming what is missing, has the wrong type, or is outside the space
AskReply ask_reply_from_json(const nlohmann::json& message, const SearchSpace& space);

/// A problem's answer to EVALUATE_CALL.
struct EvaluateReply {
  std::uint64_t current_step = 0;
  double value = 0.0;  ///< NaN if the evaluation failed
};

/// @throws InputError naming what is missing or has the wrong type; several values (objectives) are refused
EvaluateReply evaluate_reply_from_json(const nlohmann::json& message);

/// The single value of the list "values"; NaN if the evaluation failed, that is, if the list is empty or holds null,
/// NaN or an infinity.
double value_from_json(const nlohmann::json& message);

/// An answer of type ERROR_REPLY.
class ErrorReply : public Error {
 public:
  /// @param kind  INVALID_INPUT, IO_ERROR, UNEXPECTED_EOS, INCAPABLE, UNEVALUABLE_PARAMS, BUG or OTHER
  ErrorReply(std::string kind, const std::string& message);
  const std::string& kind() const { return kind_; }
  /// The parameters cannot be evaluated: a failed evaluation, not a failed run. kurobako-py omits two letters.
  bool is_unevaluable() const { return kind_ == "UNEVALUABLE_PARAMS" || kind_ == "UNEVALABLE_PARAMS"; }

 private:
  std::string kind_;
};

/// Throws an ErrorReply for a message of that type; does nothing for other types.
void throw_if_error(const nlohmann::json& message);

}  // namespace bobench::external
