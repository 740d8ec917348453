#include <fmt/format.h>

#include <istream>
#include <ostream>
#include <string>

#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "core/error.hpp"
#include "external/solver_server.hpp"
#include "runners/provenance.hpp"

namespace bobench::cli {
namespace {

/// Sends a line and flushes, as the other side waits for it.
void say(std::ostream& out, const std::string& line) {
  out << line << '\n' << std::flush;
  if (!out) throw Error("cannot write to standard output");
}

}  // namespace

int serve_command(const Environment& environment, const std::vector<std::string>& arguments) {
  ArgumentParser parser(
      "bobench serve --optimizer bore-xgb",
      "Serves an optimiser by kurobako's solver protocol, one JSON object per line, until standard input ends: the "
      "driver sends ASK_CALL and TELL_CALL. docs/examples/ask_and_tell.py drives it from Python.");
  parser.options()("optimizer", text_value("NAME")->required(), "name with options, such as bore-xgb:gamma=0.25")(
      "budget", whole_value(1)->default_value(100), "expected evaluations, if the problem has no attribute \"budget\"");
  parser.example("bobench serve --optimizer bore-xgb:gamma=0.25",
                 "Serve an optimiser to a program that reads its answers");
  const auto values = parser.parse(arguments, environment.out);
  if (!values) return 0;
  const int budget = (*values)["budget"].as<int>();

  external::SolverServer server(environment.catalogs.optimizers.recipe((*values)["optimizer"].as<std::string>()),
                                runners::version(), budget);
  say(environment.out, server.greeting());
  for (std::string line; std::getline(environment.in, line);) {
    if (const auto answer = server.answer(line)) say(environment.out, *answer);
  }
  return 0;
}

}  // namespace bobench::cli
