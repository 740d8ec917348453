#include "cli/help.hpp"

#include <string_view>

#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/general_options.hpp"

namespace bobench::cli {

const char* about() {
  return "bobench benchmarks black-box optimisers and reproduces the papers behind them.";
}

const std::vector<ExitCode>& exit_codes() {
  static const std::vector<ExitCode> table = {
      {0, "done"},
      {1, "some work failed; of diff: not the same results"},
      {2, "bad input, or a processor that lacks what the program needs"},
      {75, "stopped before the end, by SIGTERM or --stop-after; rerun the same command to resume"},
      {130, "interrupted by Ctrl-C; rerun the same command to resume"}};
  return table;
}

const std::vector<ExampleDescription>& examples() {
  static const std::vector<ExampleDescription> list = {
      {"bobench run --optimizers random-search gp-ei --problems bbob/f1-5/d2 --budget 40 --output r.h5",
       "Run two optimisers on five problems, 15 times each"},
      {"bobench rank r.h5", "Rank them"}};
  return list;
}

std::string help() {
  std::string text = fmt::format("{}\n\nUsage: bobench COMMAND [arguments]\n", about());
  text += "`bobench help COMMAND` explains a command, with examples.\n";
  const char* group = "";
  for (const Command& command : commands()) {
    if (std::string_view(command.group) != group) text += fmt::format("\n{}:\n", command.group);
    group = command.group;
    text += fmt::format("  {:<12} {}\n", command.name, command.summary);
  }
  text += "\nOptions:\n";
  for (const GeneralOption& option : general_options()) {
    text += fmt::format("  {:<14} {}\n", fmt::format("{} {}", option.name, option.value), option.description);
  }
  text += "\nExit codes:\n";
  for (const ExitCode& code : exit_codes()) text += fmt::format("  {:<4} {}\n", code.code, code.meaning);
  text += "\nExamples:\n";
  for (const ExampleDescription& example : examples()) {
    text += fmt::format("  {}\n      {}\n", example.command, example.meaning);
  }
  return text;
}

}  // namespace bobench::cli
