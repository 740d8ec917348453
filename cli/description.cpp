#include "cli/description.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "analysis/table.hpp"
#include "cli/general_options.hpp"
#include "core/text.hpp"

namespace bobench::cli {
namespace {

constexpr std::size_t help_width = 100, term_width = 22;

/// "  term      text", the text wrapped at its own indent; below the term if that is too long.
std::string help_item(const std::string& term, const std::string& text, std::size_t indent, std::size_t width) {
  const std::size_t start = indent + width + 2;
  const std::string lead = std::string(indent, ' ') + term;
  if (text.empty()) return lead + "\n";
  const bool is_short = term.size() <= width;
  std::string item = is_short ? fmt::format("{:<{}}", lead, start) : lead + "\n" + std::string(start, ' ');
  for (const char c : analysis::wrapped(text, help_width - start, 0)) {
    item += c;
    if (c == '\n') item += std::string(start, ' ');
  }
  return item + "\n";
}

/// "--optimizers SPEC ..."
std::string help_term(const OptionDescription& option) {
  return fmt::format("{}--{}{}{}", option.letter.empty() ? "" : "-" + option.letter + ", ", option.name,
                     option.has_value ? " " + option.value : "", option.has_many_values ? " ..." : "");
}

std::string option_text(const OptionDescription& option) {
  std::string text = help_item(help_term(option), full_description(option), 2, term_width);
  if (!has_meanings(option)) return text;
  std::size_t width = term_width - 4;  // meanings stand below the description
  for (const ChoiceDescription& choice : option.choices) width = std::max(width, choice.name.size());
  for (const ChoiceDescription& choice : option.choices) text += help_item(choice.name, choice.meaning, 6, width);
  return text;
}

/// Each line of a summary by itself; what is indented, or follows several blanks ("  csv   tidy CSV"), stays so.
std::string summary_text(const std::string& summary) {
  std::string text;
  for (const std::string& line : split(summary, '\n')) {
    const std::size_t start = line.find_first_not_of(' ');
    const std::size_t gap = start == std::string::npos ? start : line.find("  ", start);
    const std::size_t indent = start == 0 || start == std::string::npos ? 0
                               : gap == std::string::npos               ? start
                                                                        : line.find_first_not_of(' ', gap);
    text += analysis::wrapped(line, help_width, indent) + "\n";
  }
  return text;
}

}  // namespace

std::vector<OptionGroup> groups_of(const CommandDescription& command) {
  std::vector<OptionGroup> groups;
  for (const OptionDescription& option : command.options) {
    auto group = std::ranges::find(groups, option.group, &OptionGroup::title);
    if (group == groups.end()) group = groups.insert(groups.end(), {option.group, {}});
    group->options.push_back(option);
  }
  const auto general = std::ranges::find(groups, general_group, &OptionGroup::title);
  if (general != groups.end()) std::rotate(general, std::next(general), groups.end());
  return groups;
}

std::vector<std::string> choice_names(const OptionDescription& option) {
  std::vector<std::string> names;
  for (const ChoiceDescription& choice : option.choices) names.push_back(choice.name);
  return names;
}

bool has_meanings(const OptionDescription& option) {
  return std::ranges::any_of(option.choices, [](const ChoiceDescription& one) { return !one.meaning.empty(); });
}

std::string listed_names(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += fmt::format("{}{}", i == 0 ? "" : i + 1 == names.size() ? " or " : ", ", names[i]);
  }
  return text;
}

std::string full_description(const OptionDescription& option) {
  std::string text = option.description;
  if (!option.choices.empty() && !has_meanings(option)) text += ": " + listed_names(choice_names(option));
  if (!option.standard.empty()) text += fmt::format(" (default: {})", option.standard);
  if (option.is_required) text += " (required)";
  return text;
}

std::string help_text(const CommandDescription& command) {
  std::string text =
      fmt::format("{}\n{}", analysis::wrapped("Usage: " + command.usage, help_width, 7), summary_text(command.summary));
  for (const OptionGroup& group : groups_of(command)) {
    text += fmt::format("\n{}:\n", group.title);
    for (const OptionDescription& option : group.options) text += option_text(option);
    if (group.title != general_group) continue;
    for (const GeneralOption& option : general_options()) {
      if (!option.goes_with_commands || !*option.value) continue;
      text += help_item(fmt::format("{} {}", option.name, option.value), option.description, 2, term_width);
    }
  }
  if (!command.examples.empty()) text += "\nExamples:\n";
  for (const ExampleDescription& example : command.examples) {
    text += fmt::format("  {}\n      {}\n", example.command, analysis::wrapped(example.meaning, help_width - 6, 6));
  }
  return text;
}

}  // namespace bobench::cli
