#include "cli/documentation/man_page.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <string>

#include <fmt/format.h>

#include "cli/general_options.hpp"
#include "cli/help.hpp"
#include "core/text.hpp"
#include "runners/provenance.hpp"

namespace bobench::cli {
namespace {

std::string bold(std::string_view text) {
  return fmt::format("\\fB{}\\fR", escaped_for_man(text));
}

std::string italic(std::string_view text) {
  return fmt::format("\\fI{}\\fR", escaped_for_man(text));
}

/// "bobench-run(1)"
std::string reference(const std::string& page) {
  return bold(page) + "(1)";
}

std::string title(const std::string& page, const std::string& summary) {
  std::string capitals = page;
  std::ranges::transform(capitals, capitals.begin(), [](unsigned char c) { return std::toupper(c); });
  return fmt::format(
      ".\\\" Written by `bobench documentation`.\n.TH {} 1 \"\" \"bobench {}\" \"User Commands\"\n"
      ".SH NAME\n{} \\- {}\n",
      escaped_for_man(capitals), runners::version(), escaped_for_man(page), escaped_for_man(summary));
}

std::string item(const std::string& term, std::string_view text) {
  return fmt::format(".TP\n{}\n{}\n", term, escaped_for_man(text));
}

/// A summary of several lines. A line indented by two blanks begins an item ("  csv   tidy CSV"), one that is indented
/// further continues it.
std::string paragraphs(const std::string& text) {
  std::string page;
  bool in_list = false;
  for (const std::string& line : split(text, '\n')) {
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    const std::string words = line.substr(indent);
    const std::size_t end = words.find(' ');
    if (indent == 2 && end != std::string::npos) {
      page += item(bold(words.substr(0, end)), words.substr(words.find_first_not_of(' ', end)));
    } else {
      if (indent == 0 && in_list) page += ".PP\n";
      page += escaped_for_man(words) + "\n";
    }
    in_list = indent > 0;
  }
  return page;
}

std::string option_item(const OptionDescription& option) {
  std::string term = bold("--" + option.name);
  if (!option.letter.empty()) term = bold("-" + option.letter) + ", " + term;
  if (option.has_value) term += " " + italic(option.value) + (option.has_many_values ? " ..." : "");
  std::string text = item(term, full_description(option) + ".");
  if (!has_meanings(option)) return text;
  text += ".RS\n";
  for (const ChoiceDescription& choice : option.choices) {
    text += item(bold(choice.name), choice.meaning.empty() ? "" : choice.meaning + ".");
  }
  return text + ".RE\n";
}

/// The options of a command: under a heading for each group, if there are several besides the general ones.
std::string option_items(const CommandDescription& command) {
  const std::vector<OptionGroup> groups = groups_of(command);
  std::string page;
  for (const OptionGroup& group : groups) {
    if (groups.size() > 2) page += fmt::format(".SS \"{}\"\n", escaped_for_man(group.title));
    for (const OptionDescription& option : group.options) page += option_item(option);
  }
  return page;
}

std::string example_items(const std::vector<ExampleDescription>& examples) {
  std::string page = ".SH EXAMPLES\n";
  for (const ExampleDescription& example : examples) page += item(bold(example.command), example.meaning + ".");
  return page;
}

/// The general options. @param all  also those that do not apply to commands
std::string general_items(bool all) {
  std::string page;
  for (const GeneralOption& option : general_options()) {
    const bool has_its_own = std::string_view(option.name) == "--help";  // listed with every command
    if (!all && (!option.goes_with_commands || has_its_own)) continue;
    const std::string value = *option.value ? " " + italic(option.value) : "";
    page += item(bold(option.name) + value, fmt::format("{}.", option.description));
  }
  return page;
}

/// The final sections of every page.
std::string closing(const std::vector<std::string>& others) {
  std::string page = ".SH \"EXIT STATUS\"\n";
  for (const ExitCode& code : exit_codes()) page += item(bold(std::to_string(code.code)), code.meaning);
  page += ".SH \"SEE ALSO\"\n";
  for (std::size_t i = 0; i < others.size(); ++i) {
    page += reference(others[i]) + (i + 1 < others.size() ? ",\n" : "\n");
  }
  return page;
}

}  // namespace

std::string escaped_for_man(std::string_view text) {
  static const std::map<char, const char*> names = {{'\\', "\\(rs"}, {'-', "\\-"},   {'\'', "\\(aq"},
                                                    {'`', "\\(ga"},  {'^', "\\(ha"}, {'~', "\\(ti"}};
  std::string escaped;
  for (const char c : text) {
    const bool is_request = c == '.' && (escaped.empty() || escaped.back() == '\n');  // at the beginning of a line
    const auto name = names.find(c);
    escaped += is_request ? "\\&." : name != names.end() ? name->second : std::string(1, c);
  }
  return escaped;
}

std::string program_page(const std::vector<DocumentedCommand>& commands) {
  std::string page = title("bobench", "benchmark black-box optimisers");
  page += fmt::format(".SH SYNOPSIS\n{} {} [{}]\n.br\n{} {} {}\n", bold("bobench"), italic("COMMAND"),
                      italic("arguments"), bold("bobench"), italic("COMMAND"), bold("--help"));
  page += fmt::format(".SH DESCRIPTION\n{}\n.SH COMMANDS\n", escaped_for_man(about()));
  std::vector<std::string> pages;
  std::string group;
  for (const DocumentedCommand& command : commands) {
    if (command.group != group) page += fmt::format(".SS \"{}\"\n", escaped_for_man(command.group));
    group = command.group;
    page += item(bold(command.name), command.summary);
    pages.push_back("bobench-" + command.name);
  }
  return page + ".SH OPTIONS\n" + general_items(true) + example_items(examples()) + closing(pages);
}

std::string command_page(const DocumentedCommand& command, const std::vector<DocumentedCommand>& all) {
  const CommandDescription& description = command.description;
  std::string page = title("bobench-" + command.name, command.summary);
  page += fmt::format(".SH SYNOPSIS\n{}\n.SH DESCRIPTION\n{}.SH OPTIONS\n", escaped_for_man(description.usage),
                      paragraphs(description.summary));
  page += option_items(description) + general_items(false);
  if (!description.examples.empty()) page += example_items(description.examples);
  std::vector<std::string> others = {"bobench"};
  for (const DocumentedCommand& other : all) {
    if (other.name != command.name) others.push_back("bobench-" + other.name);
  }
  return page + closing(others);
}

}  // namespace bobench::cli
