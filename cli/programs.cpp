#include "cli/programs.hpp"

#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "external/catalog.hpp"

namespace bobench::cli {

namespace po = boost::program_options;

void add_program_options(ArgumentParser& parser) {
  parser.options()("reply-limit", po::value<double>()->default_value(external::ProgramSettings{}.reply_limit),
                   "seconds that a program (command:...) may take for an answer");
}

external::ProgramSettings program_settings(const po::variables_map& values, std::function<bool()> stop) {
  const double limit = values["reply-limit"].as<double>();
  constexpr double longest = 1e8;
  if (!(limit > 0.0 && limit <= longest)) {
    throw InputError(fmt::format("--reply-limit is {}; expected seconds in (0, {:g}]", limit, longest));
  }
  return {.reply_limit = limit, .stop = std::move(stop)};
}

runners::Catalogs with_programs(runners::Catalogs catalogs, const external::ProgramSettings& settings) {
  catalogs.optimizers.add(external::command_optimizer(settings));
  catalogs.problems.add(external::command_problems(settings));
  return catalogs;
}

}  // namespace bobench::cli
