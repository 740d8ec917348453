#include <cmath>
#include <istream>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/configuration.hpp"
#include "cli/programs.hpp"
#include "core/error.hpp"
#include "core/maximized.hpp"
#include "core/random.hpp"
#include "core/text.hpp"
#include "runners/labels.hpp"

namespace bobench::cli {
int evaluate_command(const Environment& environment, const std::vector<std::string>& arguments) {
  ArgumentParser parser("bobench evaluate PROBLEM [options] < points.csv",
                        "Prints f(x) for each line of comma-separated coordinates, with 17 significant digits.");
  parser.positional("problem", 1);
  parser.options()("outside", "allow points outside the box of a problem with real parameters")(
      "replicate", whole_value(0)->default_value(0), "replicate whose instance is evaluated, from 0")(
      "seed", seed_value(), "seed of the noise of a noisy problem");
  add_program_options(parser);
  parser.example("echo 0,0 | bobench evaluate synthetic/branin", "Evaluate Branin's function at (0, 0)");
  const auto values = parser.parse(arguments, environment.out);
  if (!values) return 0;
  if (!values->count("problem")) throw InputError("no problem given. Usage: bobench evaluate PROBLEM < points.csv");

  const int replicate = (*values)["replicate"].as<int>();
  runners::Catalogs catalogs = with_programs(environment.catalogs, program_settings(*values));
  const std::string given =
      runners::add_labelled((*values)["problem"].as<std::vector<std::string>>()[0], catalogs.problems);
  const std::string id = catalogs.problems.canonical_id(given);
  const Problem problem = catalogs.problems.make(id, replicate);
  const bool outside = values->count("outside") > 0;
  if (outside && !problem.space().is_continuous()) {
    throw InputError(fmt::format("'{}' has discrete parameters: it is not defined outside its space", id));
  }
  Random noise = RunStreams((*values)["seed"].as<std::uint64_t>(), id, "evaluate", replicate).shared("noise");
  std::size_t line_number = 0;
  for (std::string line; std::getline(environment.in, line);) {
    ++line_number;
    if (trimmed(line).empty()) continue;
    bool is_in_box = true;
    try {
      const Configuration point = configuration_of(line, problem.space());
      is_in_box = outside || problem.space().contains(point);
      if (!is_in_box) problem.space().require(point);
      const Evaluation outcome = problem.evaluate(point, problem.full_fidelity(), noise);
      fmt::print(environment.out, "{:.17g}\n", shown_sign(problem.details()) * outcome.value);
      if (!outcome.failure.empty()) fmt::print(environment.err, "line {}: {}\n", line_number, outcome.failure);
    } catch (const InputError& error) {
      throw InputError(
          fmt::format("line {}: {}{}", line_number, error.what(),
                      problem.space().is_continuous() && !is_in_box ? " (--outside allows any point)" : ""));
    }
  }
  return 0;
}

}  // namespace bobench::cli
