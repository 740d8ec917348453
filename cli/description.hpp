// Description of a command for programs: `bobench COMMAND --help=json`. Man pages and completion are generated from it.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace bobench::cli {

/// An option, or a positional argument.
struct OptionDescription {
  std::string name;              ///< "format"
  std::string letter = "";       ///< its short form, "h", or ""
  std::string description = "";  ///< "" for an argument
  std::string standard = "";     ///< its default, or ""
  bool has_value = false;
  bool has_many_values = false;
  bool is_required = false;
  std::vector<std::string> choices = {};  ///< all accepted values; empty: any value
};

struct CommandDescription {
  std::string usage;
  std::string summary;
  std::vector<OptionDescription> options;
  std::vector<OptionDescription> arguments;
};

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(OptionDescription, name, letter, description, standard, has_value, has_many_values,
                                   is_required, choices)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CommandDescription, usage, summary, options, arguments)

struct DocumentedCommand {
  std::string name;
  std::string summary;  ///< for the table of commands: a few words
  CommandDescription description;
};

}  // namespace bobench::cli
