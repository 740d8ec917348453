#include "cli/documentation/completion.hpp"

#include <cctype>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/documentation/script_parts.hpp"
#include "cli/general_options.hpp"

namespace bobench::cli {
namespace {

/// Quotes text within '...' and [...] of an _arguments specification.
std::string quoted_for_zsh(const std::string& text) {
  std::string quoted;
  for (const char c : text) {
    if (c == '\'') {
      quoted += "'\\''";
    } else if (c == '[' || c == ']' || c == ':' || c == '\\') {
      quoted += std::string("\\") + c;
    } else {
      quoted += c;
    }
  }
  return quoted;
}

/// A word of "((name\:meaning name\:meaning))" within '...': everything but letters and digits is escaped.
std::string zsh_choice(const ChoiceDescription& choice) {
  std::string meaning;
  for (const char c : choice.meaning) {
    const bool is_plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || static_cast<signed char>(c) < 0;
    meaning += (is_plain ? "" : "\\") + (c == '\'' ? "'\\''" : std::string(1, c));
  }
  return meaning.empty() ? choice.name : choice.name + "\\:" + meaning;
}

std::string zsh_choices(const OptionDescription& option) {
  std::vector<std::string> words;
  for (const ChoiceDescription& choice : option.choices) words.push_back(zsh_choice(choice));
  const bool is_explained = has_meanings(option);
  return fmt::format("{}{}{}", is_explained ? "((" : "(", fmt::join(words, " "), is_explained ? "))" : ")");
}

/// ":value:(text csv)", ":value:_files"
std::string zsh_value(const OptionDescription& option, bool is_option) {
  const std::string kind = listed_kind(option.name, is_option);
  const std::string action = !kind.empty()            ? "_bobench_list " + kind
                             : option.choices.empty() ? "_files"
                                                      : zsh_choices(option);
  return fmt::format(":{}:{}", option.name, action);
}

std::string zsh_command(const DocumentedCommand& command) {
  std::string text = fmt::format("    {})\n      _arguments", command.name);
  for (const OptionDescription& option : command.description.options) {
    const bool takes_one = option.has_value && !option.has_many_values;
    text += fmt::format(" \\\n        '--{}{}[{}]{}'", option.name, takes_one ? "=" : "",
                        quoted_for_zsh(option.description), option.has_value ? zsh_value(option, true) : "");
  }
  for (const OptionDescription& argument : command.description.arguments) {
    text += fmt::format(" \\\n        '{}{}'", argument.has_many_values ? "*" : "1", zsh_value(argument, false));
  }
  for (const GeneralOption& option : general_options()) {
    if (!option.goes_with_commands || !*option.value) continue;
    text +=
        fmt::format(" \\\n        '{}=[{}]:{}:_files'", option.name, quoted_for_zsh(option.description), option.value);
  }
  return text + "\n      ;;\n";
}

/// "--optimizers|--problems": the options with several values of any command.
std::string zsh_many(const std::vector<DocumentedCommand>& commands) {
  std::set<std::string> names;
  for (const DocumentedCommand& command : commands) {
    for (const OptionDescription& option : command.description.options) {
      if (option.has_many_values) names.insert("--" + option.name);
    }
  }
  return fmt::format("{}", fmt::join(names, "|"));
}

constexpr const char* zsh_script = R"sh(#compdef bobench
# Completion for zsh, written by `bobench documentation`.

# Names of optimizers with their options, problems, models or papers: the last argument; those before are compadd's.
_bobench_list() {
  local line name meaning
  local -a whole open
  for line in ${(f)"$($program complete $argv[-1] "$PREFIX" 2>/dev/null)"}; do
    name=${line%%$'\t'*} meaning=${line#*$'\t'}
    name=${name//:/\\:}${meaning:+:}$meaning
    if [[ $line == *=$'\t'* ]]; then
      open+=("$name")
    else
      whole+=("$name")
    fi
  done
  _describe "$argv[-1]" whole -- open -S ''
}

_bobench() {
  local program=$words[1] command=$words[2]
  if ((CURRENT == 2)); then
    local -a commands=(
@COMMANDS@    )
    _describe command commands
    return
  fi
  if [[ $command == help ]]; then
    ((CURRENT == 3)) && words=($program "$words[CURRENT]") && CURRENT=2 && _bobench
    return
  fi
  shift words
  ((CURRENT--))
  # _arguments knows of one value an option: of many it is shown the one that is being typed, and before an option none.
  local -i last=${${(@)words[1,CURRENT-1]}[(I)--*]}
  [[ $words[CURRENT] == -* ]] && last=1
  if ((last == 1)) || [[ $words[last] == (@MANY@) ]]; then
    words=($words[1,last] "$words[CURRENT]")
    CURRENT=$((last + 1))
  fi
  case $command in
@ARGUMENTS@  esac
}

_bobench "$@"
)sh";

}  // namespace

std::string zsh_completion(const std::vector<DocumentedCommand>& commands) {
  std::string names = "      'help:explain a command'\n", arguments;
  for (const DocumentedCommand& command : commands) {
    names += fmt::format("      '{}:{}'\n", command.name, quoted_for_zsh(command.summary));
    arguments += zsh_command(command);
  }
  return filled(zsh_script, {{"@COMMANDS@", names}, {"@ARGUMENTS@", arguments}, {"@MANY@", zsh_many(commands)}});
}

}  // namespace bobench::cli
