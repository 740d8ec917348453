#include "cli/documentation/completion.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/documentation/script_parts.hpp"

namespace bobench::cli {
namespace {

std::string quoted_for_fish(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) quoted += (c == '\'' || c == '\\' ? "\\" : "") + std::string(1, c);
  return quoted + "'";
}

/// "-xa 'text csv'", "-r" for files, "" for an option without a value.
std::string fish_value(const OptionDescription& option, bool is_option) {
  if (!option.has_value) return "";
  const std::string kind = listed_kind(option.name, is_option);
  if (!kind.empty()) return fmt::format(" -xa '(__bobench_list {})'", kind);
  if (!option.choices.empty()) return fmt::format(" -xa '{}'", fmt::join(option.choices, " "));
  return is_option ? " -r" : "";
}

constexpr const char* fish_script = R"sh(# Completion for fish, written by `bobench documentation`.

# The names of optimizers, problems or papers.
function __bobench_list
  bobench list $argv --format csv 2>/dev/null | tail -n +2 | cut -d, -f1
end

)sh";

}  // namespace

std::string fish_completion(const std::vector<DocumentedCommand>& commands) {
  std::string script = fish_script;
  for (const DocumentedCommand& command : commands) {
    script += fmt::format("complete -c bobench -n __fish_use_subcommand -xa {} -d {}\n", command.name,
                          quoted_for_fish(command.summary));
    const std::string within = fmt::format("complete -c bobench -n '__fish_seen_subcommand_from {}'", command.name);
    for (const OptionDescription& option : command.description.options) {
      script += fmt::format("{} -l {}{} -d {}\n", within, option.name, fish_value(option, true),
                            quoted_for_fish(option.description));
    }
    for (const OptionDescription& argument : command.description.arguments) {
      const std::string value = fish_value(argument, false);
      if (!value.empty()) script += within + value + "\n";
    }
  }
  return script;
}

}  // namespace bobench::cli
