// Command-line arguments: Boost.Program_options with our kind of error messages.
#pragma once

#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include <boost/program_options.hpp>

namespace bobench::cli {

/// The arguments of one command.
class ArgumentParser {
 public:
  /// @param usage  "bobench merge a.h5 b.h5 --output c.h5", shown by --help and in errors
  ArgumentParser(std::string usage, std::string summary);

  boost::program_options::options_description_easy_init options() { return options_.add_options(); }
  /// A positional argument; `count` -1 means any number of them.
  void positional(const char* name, int count);

  /// `--output -` means standard output; otherwise it is refused, as no file's name begins with a dash.
  void allow_standard_output() { standard_output_ = true; }

  /// @return nothing if --help was asked for (and printed to `out`)
  /// @throws InputError naming the offending option, with the nearest ones, or the missing one
  std::optional<boost::program_options::variables_map> parse(const std::vector<std::string>& arguments,
                                                             std::ostream& out) const;

 private:
  void require_sensible(const boost::program_options::parsed_options& given) const;

  bool standard_output_ = false;
  std::string usage_;
  std::string summary_;
  boost::program_options::options_description options_;
  boost::program_options::options_description hidden_;
  boost::program_options::positional_options_description positional_;
};

/// The position of an option's value in a list of names.
/// @throws InputError naming the option and the accepted names
std::size_t position_of_choice(const boost::program_options::variables_map& values, const char* option,
                               const std::vector<std::string>& names);

/// The same as an enumeration whose values are 0, 1, ... in the order of the names.
template <class Enum>
Enum choice(const boost::program_options::variables_map& values, const char* option,
            const std::vector<std::string>& names) {
  return static_cast<Enum>(position_of_choice(values, option, names));
}

/// A significance level. @throws InputError unless it is in (0, 1)
double level(const boost::program_options::variables_map& values, const char* option);

}  // namespace bobench::cli
