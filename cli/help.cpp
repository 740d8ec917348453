#include "cli/help.hpp"

#include <fmt/format.h>

#include "cli/command.hpp"

namespace bobench::cli {

const char* about() {
  return "bobench benchmarks black-box optimisers and reproduces the papers behind them.";
}

const std::vector<GeneralOption>& general_options() {
  static const std::vector<GeneralOption> table = {
      {"--data-dir", "DIR",
       "where import-table puts tables and the others look for them (default: $BOBENCH_DATA, else the user's cache)",
       true},
      {"--help", "", "what there is; after a command: its options", true},
      {"--version", "", "the version, and what this program was built by", false},
  };
  return table;
}

const std::vector<ExitCode>& exit_codes() {
  static const std::vector<ExitCode> table = {
      {0, "done"},
      {1, "failed work; of diff: not the same results"},
      {2, "bad input, or a processor that lacks what the program needs"},
      {75, "stopped before the end, by SIGTERM or --stop-after; the same command continues"},
      {130, "interrupted by Ctrl-C; the same command continues"}};
  return table;
}

const std::vector<std::string>& examples() {
  static const std::vector<std::string> lines = {
      "bobench run --optimizers random-search gp-ei --problems synthetic/branin bbob/f1-5/d2 --replicates 10 --budget "
      "40 "
      "--output r.h5",
      "bobench rank r.h5"};
  return lines;
}

std::string help() {
  std::string text = fmt::format("{}\n\nCommands:\n", about());
  for (const Command& command : commands()) text += fmt::format("  {:<12} {}\n", command.name, command.summary);
  text += "\nOptions:\n";
  for (const GeneralOption& option : general_options()) {
    text += fmt::format("  {:<14} {}\n", fmt::format("{} {}", option.name, option.value), option.description);
  }
  text += "\nExit codes:\n";
  for (const ExitCode& code : exit_codes()) text += fmt::format("  {:<4} {}\n", code.code, code.meaning);
  text += "\n`bobench help COMMAND` says more. Try:\n";
  for (const std::string& example : examples()) text += fmt::format("  {}\n", example);
  return text;
}

}  // namespace bobench::cli
