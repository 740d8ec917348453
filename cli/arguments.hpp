// Command-line arguments: Boost.Program_options with custom error messages.
#pragma once

#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <boost/program_options.hpp>

#include "cli/choices.hpp"
#include "cli/description.hpp"
#include "cli/option_values.hpp"
#include "core/error.hpp"

namespace bobench::cli {

/// An option that the command does not have, but another command may.
class UnknownOption : public InputError {
 public:
  /// @param option  as given, "--figures"
  UnknownOption(const std::string& message, std::string option, std::string usage)
      : InputError(message), option_(std::move(option)), usage_(std::move(usage)) {}
  const std::string& option() const { return option_; }
  const std::string& usage() const { return usage_; }

 private:
  std::string option_, usage_;
};

/// The arguments of one command.
class ArgumentParser {
 public:
  /// @param usage  "bobench merge a.h5 b.h5 --output c.h5", shown by --help and in errors
  ArgumentParser(std::string usage, std::string summary);

  /// Options that are added after this call belong to this group, which --help shows under its title. Without any call
  /// there is one group, "Options". A title that is given again continues its group.
  void group(std::string title);
  /// An example for --help and the man page.
  /// @param meaning  a sentence without its full stop: "Rank the optimisers on problems of dimension 5"
  void example(std::string command, std::string meaning);

  boost::program_options::options_description_easy_init options() { return options_.add_options(); }
  /// An option whose value is one of several names; help lists them behind the description.
  /// @param standard  its default; "": none
  OneOf& one_of(const char* option, const std::string& description, std::vector<Name> names,
                const std::string& standard = "");
  /// The same for all names of an enumeration; read it with choice<Enum>().
  template <NamedEnum Enum>
  OneOf& one_of(const char* option, const std::string& description, std::optional<Enum> standard = std::nullopt) {
    return one_of(option, description, names_of<Enum>(), standard ? name_of(*standard) : "");
  }
  /// The same for several values; a std::vector<std::string>.
  SomeOf& some_of(const char* option, const std::string& description, std::vector<Name> names);
  /// --format of commands that print tables: an analysis::TableFormat.
  void table_format(const std::string& description = "format of the table");

  /// A positional argument; `count` -1 means any number of them. Further ones are refused by name.
  /// @param choices  offered by completion
  void positional(const char* name, int count, std::vector<std::string> choices = {});

  /// Allows `--output -` for standard output; otherwise it is refused, as no file name begins with a dash.
  void allow_standard_output() { standard_output_ = true; }

  /// @return nothing after --help (printed to `out`), or after --help=json, which prints a CommandDescription
  /// @throws InputError naming the invalid option, with similar ones, or the missing option
  std::optional<boost::program_options::variables_map> parse(const std::vector<std::string>& arguments,
                                                             std::ostream& out) const;

 private:
  CommandDescription description() const;
  /// A message about the value of an option: "--budget is 'ten'; expected a whole number in [1, 2147483647]"
  std::string unreadable_value(const boost::program_options::invalid_option_value& error,
                               const boost::program_options::parsed_options& given) const;
  void require_sensible(const boost::program_options::parsed_options& given) const;
  void require_no_excess(const boost::program_options::variables_map& values) const;

  bool standard_output_ = false;
  std::string usage_;
  std::string summary_;
  boost::program_options::options_description options_;
  boost::program_options::options_description hidden_;
  boost::program_options::positional_options_description positional_;
  std::vector<OptionDescription> arguments_;
  std::vector<std::pair<std::size_t, std::string>> groups_;  ///< position of the first option, and title
  std::vector<ExampleDescription> examples_;
};

/// The argument that makes a command print its CommandDescription.
inline constexpr const char* description_request = "--help=json";

/// A significance level. @throws InputError unless it is in (0, 1)
double level(const boost::program_options::variables_map& values, const char* option);

}  // namespace bobench::cli
