// Any line is a message or an InputError, for drivers of solvers and of problems. Any lines are a conversation with our
// own server, and any problem can be searched by it.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "core/command_line.hpp"
#include "core/error.hpp"
#include "core/excerpt.hpp"
#include "external/kurobako.hpp"
#include "external/message.hpp"
#include "system/json_members.hpp"
#include "tests/fuzz/served_solver.hpp"

using namespace bobench;
using namespace bobench::external;

namespace {

template <class Read>
void attempt(Read read) {
  try {
    read();
  } catch (const InputError&) {
  } catch (const ErrorReply&) {
  }
}

/// A description that was read as a problem can be written, and gives the same problem again.
void check_round_trip(const nlohmann::json& description) {
  const ProblemSpec spec = problem_spec_from_json(description);
  const ProblemSpec again = problem_spec_from_json(nlohmann::json::parse(to_line(to_json(spec))));
  if (to_json(again.space) != to_json(spec.space) || again.fidelities != spec.fidelities) std::abort();
}

/// A description that was read as a problem can be searched. What to_json() cannot describe was refused before.
void check_search(const nlohmann::json& description) {
  const ProblemSpec spec = problem_spec_from_json(description);
  to_json(spec);
  for (const OptimizerRecipe& recipe : fuzz::served_optimizers()) {
    try {
      fuzz::drive(spec, recipe);
    } catch (const std::exception&) {
      std::abort();  // the answer is an error, or not a trial of this space
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  static const SearchSpace space({{"x", RealParameter{-5.0, 5.0, Scale::linear}},
                                  {"n", IntegerParameter{1, 8, Scale::linear}},
                                  {"c", CategoricalParameter{{"a", "b"}}}});
  excerpt(line);
  fuzz::converse(line);
  attempt([&] {
    const auto words = split_command(line);
    if (split_command(join_command(words)) != words) std::abort();
  });
  nlohmann::json message;
  attempt([&] { message = parse_message(line); });
  if (message.is_null()) return 0;
  attempt([&] { throw_if_error(message); });
  attempt([&] {
    const AskReply reply = ask_reply_from_json(message, space);
    if (reply.next_step && !space.contains(reply.configuration)) std::abort();
  });
  attempt([&] { evaluate_reply_from_json(message); });
  attempt([&] { solver_spec_from_json(system::member(message, "spec")); });
  attempt([&] { check_round_trip(system::member(message, "spec")); });
  attempt([&] { check_round_trip(system::member(message, "problem")); });
  for (const char* member : {"spec", "problem"}) attempt([&] { check_search(system::member(message, member)); });
  return 0;
}
