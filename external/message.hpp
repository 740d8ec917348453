// One message of kurobako's protocol: a JSON object on a line of its own, told from the others by its member "type".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "core/search_space.hpp"

namespace bobench::external {

/// Whether a line is meant as a message: it is, or begins as, a JSON object with "type" as its first member, or it is an
/// object with a text "type". Other lines are what a program prints besides.
bool is_message(std::string_view line);

/// The object on a line. NaN, Infinity and -Infinity, which Python's json writes, are the texts "nan", "inf", "-inf".
/// @throws InputError if the line is not a JSON object with a text "type", or is nested more than 64 deep
nlohmann::json parse_message(std::string_view line);

/// A line (without its line feed) for a message; bytes that are no UTF-8 are replaced.
std::string to_line(const nlohmann::json& message);

/// What a solver answers to ASK_CALL.
struct AskReply {
  std::uint64_t trial = 0;      ///< a new one, or one asked before that is to be taken further
  Configuration configuration;  ///< empty if the trial is pruned
  std::optional<std::uint64_t>
      next_step;                 ///< evaluate until this step; nothing: the trial is pruned, do not evaluate it
  std::uint64_t next_trial = 0;  ///< the first number that is still free
};

/// @throws InputError naming what is missing, not of its kind, or outside the space
AskReply ask_reply_from_json(const nlohmann::json& message, const SearchSpace& space);

/// What a problem answers to EVALUATE_CALL.
struct EvaluateReply {
  std::uint64_t current_step = 0;
  double value = 0.0;  ///< NaN if the evaluation failed
};

/// @throws InputError naming what is missing or not of its kind; several values are several objectives, and refused
EvaluateReply evaluate_reply_from_json(const nlohmann::json& message);

/// The one value of a list "values". NaN if the list is empty or holds a null: the evaluation failed, as it did if the
/// value is NaN or infinite.
double value_from_json(const nlohmann::json& message);

/// An answer of type ERROR_REPLY.
class ErrorReply : public Error {
 public:
  /// @param kind  INVALID_INPUT, IO_ERROR, UNEXPECTED_EOS, INCAPABLE, UNEVALUABLE_PARAMS, BUG or OTHER
  ErrorReply(std::string kind, const std::string& message);
  const std::string& kind() const { return kind_; }
  /// The parameters cannot be evaluated: a failed evaluation, not a failed run. kurobako-py leaves two letters out.
  bool is_unevaluable() const { return kind_ == "UNEVALUABLE_PARAMS" || kind_ == "UNEVALABLE_PARAMS"; }

 private:
  std::string kind_;
};

/// Throws the ErrorReply that a message of that type stands for; does nothing for other types.
void throw_if_error(const nlohmann::json& message);

}  // namespace bobench::external
