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
  const std::string words = kind.empty() ? fmt::format("printf '%s\\n' {}", fmt::join(choice_names(option), " "))
                                         : fmt::format("_bobench_list {} \"$2\"", kind);
  return fmt::format("    \"{} {}{}\") {} ;;\n", command, is_option ? "--" : "", is_option ? option.name : "", words);
}

constexpr const char* bash_script =
    R"sh(# Completion for bash, written by `bobench documentation`. It needs nothing but bash: source it, or leave it where
# the package bash-completion looks.

# Continuations of a text: "_bobench_list optimizers gp-ei:ker" prints "gp-ei:kernel=".
_bobench_list() {
  "${COMP_WORDS[0]/#\~/$HOME}" complete "$@" 2>/dev/null | cut -f1
}

# A command's options; "=" follows one with a value, "=+" one with many.
_bobench_options() {
  case $1 in
@OPTIONS@  esac
}

# What a command's option ("run --problems") or argument ("evaluate ") can be, a line each; $2 is what has been typed of
# it. Nothing: a file's name, or a number.
_bobench_values() {
  case $1 in
@VALUES@  esac
}

_bobench() {
  local IFS=$' \t\n' command=${COMP_WORDS[1]} word=${COMP_WORDS[COMP_CWORD]} i=$COMP_CWORD
  local options option='' text lead='' typed line
  COMPREPLY=()
  if ((COMP_CWORD == 1)) || [[ $command == help && $COMP_CWORD -eq 2 ]]; then
    COMPREPLY=($(compgen -W '@COMMANDS@' -- "$word"))
    return
  fi
  options=$(_bobench_options "$command")
  # Of --format=csv and gp-ei:kernel=se bash makes three and five words.
  text=$word
  while ((i > 2)) && [[ ${COMP_WORDS[i]} == [=:] || ${COMP_WORDS[i - 1]} == [=:] ]]; do
    ((i -= 1))
    text=${COMP_WORDS[i]}$text
  done
  [[ $word == [=:] ]] && word=''
  typed=${text%"$word"} # what is in front of the word that bash replaces
  case $text in
    --*=*) option=${text%%=*} lead=${text%%=*}= text=${text#*=} ;;
    -*)
      options=${options//=+/}
      COMPREPLY=($(compgen -W "${options//=/}" -- "$word"))
      return
      ;;
    *)
      local -i last=i-1
      while ((last > 1)) && [[ ${COMP_WORDS[last]} != --* ]]; do ((last -= 1)); done
      ((last > 1)) && option=${COMP_WORDS[last]}
      case " $options " in
        *" $option=+ "*) ;;
        *" $option= "*) ((last == i - 1)) || option='' ;;
        *) option='' ;;
      esac
      ;;
  esac
  while IFS= read -r line; do
    [[ $line == "$text"* ]] || continue
    line=$lead$line
    COMPREPLY+=("${line#"$typed"}")
    [[ $line == *= ]] && compopt -o nospace 2>/dev/null
  done < <(_bobench_values "$command $option" "$text")
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
  names += fmt::format("help {}", fmt::join(general_names(true), " "));
  return filled(bash_script, {{"@COMMANDS@", names}, {"@OPTIONS@", options}, {"@VALUES@", values}});
}

}  // namespace bobench::cli
