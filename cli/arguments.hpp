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

  /// @return nothing if --help was asked for (and printed to `out`)
  /// @throws InputError naming the offending option, with the nearest ones, or the missing one
  std::optional<boost::program_options::variables_map> parse(const std::vector<std::string>& arguments,
                                                             std::ostream& out) const;

 private:
  std::string usage_;
  std::string summary_;
  boost::program_options::options_description options_;
  boost::program_options::options_description hidden_;
  boost::program_options::positional_options_description positional_;
};

}  // namespace bobench::cli
