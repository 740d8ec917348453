// Description of a command for programs: `bobench COMMAND --help=json`. Help, man pages and completion are generated
// from it.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace bobench::cli {

/// A value that an option accepts.
struct ChoiceDescription {
  std::string name;
  std::string meaning = "";  ///< "" if the name is self-explanatory
};

/// An option, or a positional argument.
struct OptionDescription {
  std::string name;              ///< "format"
  std::string letter = "";       ///< its short form, "h", or ""
  std::string value = "";        ///< stands for its value in --help, "FILE"; "" if it has none
  std::string description = "";  ///< "" for an argument
  std::string standard = "";     ///< its default, or ""
  std::string group = "";        ///< title of its group, "Output"; "" for an argument
  bool has_value = false;
  bool has_many_values = false;
  bool is_required = false;
  std::vector<ChoiceDescription> choices = {};  ///< all accepted values; empty: any value
};

struct ExampleDescription {
  std::string command;  ///< "bobench rank r.h5"
  std::string meaning;  ///< what it does: a sentence without its full stop
};

struct CommandDescription {
  std::string usage;
  std::string summary;
  std::vector<OptionDescription> options;
  std::vector<OptionDescription> arguments;
  std::vector<ExampleDescription> examples;
};

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ChoiceDescription, name, meaning)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(OptionDescription, name, letter, value, description, standard, group, has_value,
                                   has_many_values, is_required, choices)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ExampleDescription, command, meaning)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CommandDescription, usage, summary, options, arguments, examples)

/// The group of options that every command has.
inline constexpr const char* general_group = "General options";

struct OptionGroup {
  std::string title;
  std::vector<OptionDescription> options;
};

/// The options by group, in the order of the groups' first options; the general options last.
std::vector<OptionGroup> groups_of(const CommandDescription& command);

/// The names of the accepted values of an option.
std::vector<std::string> choice_names(const OptionDescription& option);
/// Whether a value has a meaning that must be explained.
bool has_meanings(const OptionDescription& option);
/// "text, csv or json"
std::string listed_names(const std::vector<std::string>& names);
/// The description of an option in one sentence without a full stop: with the names that it accepts, unless these have
/// meanings, its default, and whether it is required.
std::string full_description(const OptionDescription& option);

/// The text of `bobench COMMAND --help`, at most 100 columns wide.
std::string help_text(const CommandDescription& command);

struct DocumentedCommand {
  std::string name;
  std::string summary;  ///< for the table of commands: a few words
  std::string group;    ///< title of its group in that table
  CommandDescription description;
};

}  // namespace bobench::cli
