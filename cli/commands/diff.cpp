#include <fmt/format.h>

#include <ostream>

#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/result_files.hpp"
#include "core/error.hpp"
#include "core/utf8.hpp"
#include "results/builds.hpp"
#include "results/compare.hpp"

namespace bobench::cli {

int diff_command(const Environment& environment, const std::vector<std::string>& arguments) {
  ArgumentParser parser("bobench diff a.h5 b.h5",
                        "Compares the results of two files bit for bit, without timings and provenance; a note says "
                        "where different builds of bobench made them. Exit code 0: the same results, 1: different.");
  parser.positional("files", -1);
  parser.example("bobench diff r.h5 again.h5", "Check that a repeated run gave the same results");
  const auto values = parser.parse(arguments, environment.out);
  if (!values) return 0;
  const auto files =
      values->count("files") ? (*values)["files"].as<std::vector<std::string>>() : std::vector<std::string>{};
  if (files.size() != 2)
    throw InputError(fmt::format("{} files given; expected two: bobench diff a.h5 b.h5", files.size()));

  const results::Wanted all_but_times = {.values = true, .times = results::Times::none, .configurations = true};
  const results::ResultSet first = read_result_set(environment, files[0], all_but_times),
                           second = read_result_set(environment, files[1], all_but_times);
  const auto found = results::differences(first, second);
  for (const std::string& line : found) environment.out << inert_text(line) << "\n";
  if (found.empty()) environment.out << "the same results\n";
  if (!found.empty() && results::same_but_for_seeds(first, second)) {
    environment.out << "only settings and seeds differ: all values are the same\n";
  }
  const std::string builds =
      results::describe_builds({{fmt::format("in '{}'", files[0]), results::BuildTally(first)},
                                {fmt::format("in '{}'", files[1]), results::BuildTally(second)}});
  if (!builds.empty()) environment.out << "note: runs of several builds: " << inert_text(builds) << "\n";
  return found.empty() ? 0 : 1;
}

}  // namespace bobench::cli
