#include "cli/documentation/completion.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/documentation/script_parts.hpp"

namespace bobench::cli {
namespace {

/// "--budget= --problems=+ --quiet": '=' for an option with a value, "=+" for one with several.
std::string bash_options(const DocumentedCommand& command) {
  std::string words;
  for (const OptionDescription& option : command.description.options) {
    words += fmt::format("--{}{}{} ", option.name, option.has_value ? "=" : "", option.has_many_values ? "+" : "");
  }
  for (const std::string& name : general_names(false)) words += name + "= ";
  words.pop_back();
  return words;
}

/// A line of the script's table of values, if the option has any.
std::string bash_values(const std::string& command, const OptionDescription& option, bool is_option) {
  const std::string kind = listed_kind(option.name, is_option);
  if (kind.empty() && option.choices.empty()) return "";
  const std::string words =
      kind.empty() ? fmt::format("echo \"{}\"", fmt::join(option.choices, " ")) : fmt::format("_bobench_list {}", kind);
  return fmt::format("    \"{} {}{}\") {} ;;\n", command, is_option ? "--" : "", is_option ? option.name : "", words);
}

constexpr const char* bash_script =
    R"sh(# Completion for bash, written by `bobench documentation`. It needs nothing but bash: source it, or leave it where
# the package bash-completion looks.

# The names of optimizers, problems or papers; "optimizers NAME": that one's options.
_bobench_list() {
  "${COMP_WORDS[0]/#\~/$HOME}" list "$@" --format csv 2>/dev/null | tail -n +2 | cut -d, -f1
}

# A command's options; "=" follows one with a value, "=+" one with many.
_bobench_options() {
  case $1 in
@OPTIONS@  esac
}

# What a command's option ("run --problems") or argument ("evaluate ") can be; nothing: a file's name, or a number.
_bobench_values() {
  case $1 in
@VALUES@  esac
}

_bobench() {
  local IFS=$' \t\n' command=${COMP_WORDS[1]} word=${COMP_WORDS[COMP_CWORD]} last=$((COMP_CWORD - 1))
  local options sign='' option='' i
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W '@COMMANDS@' -- "$word"))
    return
  fi
  options=$(_bobench_options "$command")
  case $word in
    -*)
      options=${options//=+/}
      COMPREPLY=($(compgen -W "${options//=/}" -- "$word"))
      return
      ;;
  esac
  # Of --format=csv and gp-ei:kernel=se bash makes three and five words.
  case $word in
    = | :) sign=$word word='' ;;
    *) case ${COMP_WORDS[last]} in = | :) sign=${COMP_WORDS[last]} last=$((last - 1)) ;; esac ;;
  esac
  for ((i = last; i > 1; --i)); do
    case ${COMP_WORDS[i]} in --*) option=${COMP_WORDS[i]} && break ;; esac
  done
  case " $options " in
    *" $option=+ "*) ;;
    *" $option= "*) ((i == last)) || [ "$sign" = : ] || option='' ;;
    *) option='' ;;
  esac
  case $sign$option in
    :--optimizer*)
      COMPREPLY=($(compgen -S = -W "$(_bobench_list optimizers "${COMP_WORDS[last]}")" -- "$word"))
      compopt -o nospace 2>/dev/null
      return
      ;;
    :* | =) return ;;
    =*) ((i == last)) || return ;;
  esac
  COMPREPLY=($(compgen -W "$(_bobench_values "$command $option")" -- "$word"))
}

complete -o bashdefault -o default -F _bobench bobench
)sh";

}  // namespace

std::string bash_completion(const std::vector<DocumentedCommand>& commands) {
  std::string names, options, values;
  for (const DocumentedCommand& command : commands) {
    names += command.name + " ";
    options += fmt::format("    {}) echo '{}' ;;\n", command.name, bash_options(command));
    for (const auto& option : command.description.options) values += bash_values(command.name, option, true);
    for (const auto& argument : command.description.arguments) values += bash_values(command.name, argument, false);
  }
  names += fmt::format("{}", fmt::join(general_names(true), " "));
  return filled(bash_script, {{"@COMMANDS@", names}, {"@OPTIONS@", options}, {"@VALUES@", values}});
}

}  // namespace bobench::cli
