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

/// "text csv", or "auto\t"up to 10,000 evaluations" full".
std::string fish_choices(const OptionDescription& option) {
  std::vector<std::string> words;
  for (const ChoiceDescription& choice : option.choices) {
    words.push_back(choice.meaning.empty() ? choice.name : fmt::format("{}\\t\"{}\"", choice.name, choice.meaning));
  }
  std::string quoted = "'";
  for (const char c : fmt::format("{}", fmt::join(words, " "))) quoted += c == '\'' ? "\\'" : std::string(1, c);
  return quoted + "'";
}

/// "-xa 'text csv'", "-r" for files, "" for an option without a value.
std::string fish_value(const OptionDescription& option, bool is_option) {
  if (!option.has_value) return "";
  const std::string kind = listed_kind(option.name, is_option);
  if (!kind.empty()) return fmt::format(" -xa '(__bobench_list {})'", kind);
  if (!option.choices.empty()) return " -xa " + fish_choices(option);
  return is_option ? " -r" : "";
}

constexpr const char* fish_script = R"sh(# Completion for fish, written by `bobench documentation`.

# Names of optimizers with their options, problems, models or papers.
function __bobench_list
  set -l program (commandline -opc)[1]
  eval $program complete $argv (string replace -r -- '^--[a-z-]+=' '' (commandline -ct) | string escape) 2>/dev/null
end

# Whether the word that is typed belongs to an option with several values: "__bobench_in run optimizers".
function __bobench_in
  set -l words (commandline -opc)
  test (count $words) -gt 3; and test $words[2] = $argv[1]; or return 1
  set -l options (string match -- '--*' $words)
  test "$options[-1]" = --$argv[2]
end

)sh";

}  // namespace

std::string fish_completion(const std::vector<DocumentedCommand>& commands) {
  std::string script = fish_script, names;
  for (const DocumentedCommand& command : commands) names += command.name + " ";
  script += "complete -c bobench -n __fish_use_subcommand -xa help -d 'explain a command'\n";
  script += fmt::format("complete -c bobench -n '__fish_seen_subcommand_from help' -xa '{}'\n", names);
  for (const DocumentedCommand& command : commands) {
    script += fmt::format("complete -c bobench -n __fish_use_subcommand -xa {} -d {}\n", command.name,
                          quoted_for_fish(command.summary));
    const std::string within = fmt::format("complete -c bobench -n '__fish_seen_subcommand_from {}'", command.name);
    for (const OptionDescription& option : command.description.options) {
      script += fmt::format("{} -l {}{} -d {}\n", within, option.name, fish_value(option, true),
                            quoted_for_fish(option.description));
      if (!option.has_many_values) continue;
      script += fmt::format("complete -c bobench -n '__bobench_in {} {}'{}\n", command.name, option.name,
                            fish_value(option, true));
    }
    for (const OptionDescription& argument : command.description.arguments) {
      const std::string value = fish_value(argument, false);
      if (!value.empty()) script += within + value + "\n";
    }
  }
  return script;
}

}  // namespace bobench::cli
