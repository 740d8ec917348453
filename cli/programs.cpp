#include "cli/programs.hpp"

#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "external/catalog.hpp"

namespace bobench::cli {

namespace po = boost::program_options;

namespace {

enum class OnCrash { restart, fail };
constexpr auto enum_names(OnCrash) {
  return std::to_array<EnumName<OnCrash>>(
      {{OnCrash::restart, "restart", "start it again, count the evaluation as failed; at most ten times in a row"},
       {OnCrash::fail, "fail", "the run fails"}});
}

double seconds_of(const po::variables_map& values, const std::string& option) {
  const double limit = values[option].as<double>();
  constexpr double longest = 1e8;
  if (!(limit > 0.0 && limit <= longest)) {
    throw InputError(fmt::format("--{} is {}; expected seconds in (0, {:g}]", option, limit, longest));
  }
  return limit;
}

}  // namespace

void add_program_options(ArgumentParser& parser) {
  const external::ProgramSettings standard;
  parser.group("Programs (command:...)");
  parser.options()("reply-limit", real_value("SECONDS")->default_value(standard.reply_limit),
                   "time that a program may take for an answer")(
      "start-limit", real_value("SECONDS")->default_value(standard.start_limit),
      "time that a program may take to start and describe itself");
  parser.one_of<OnCrash>("on-crash", "if a problem's program ends in an evaluation", OnCrash::restart);
}

external::ProgramSettings program_settings(const po::variables_map& values, std::function<bool()> stop) {
  return {.reply_limit = seconds_of(values, "reply-limit"),
          .start_limit = seconds_of(values, "start-limit"),
          .stop = std::move(stop),
          .restart = choice<OnCrash>(values, "on-crash") == OnCrash::restart};
}

runners::Catalogs with_programs(runners::Catalogs catalogs, const external::ProgramSettings& settings) {
  catalogs.optimizers.add(external::command_optimizer(settings));
  catalogs.problems.add(external::command_problems(settings));
  return catalogs;
}

}  // namespace bobench::cli
