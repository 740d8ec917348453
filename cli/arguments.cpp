#include "cli/arguments.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/text.hpp"

namespace bobench::cli {

namespace po = boost::program_options;

ArgumentParser::ArgumentParser(std::string usage, std::string summary)
    : usage_(std::move(usage)), summary_(std::move(summary)), options_("Options", 110) {
  options_.add_options()("help,h", "show this help");
}

void ArgumentParser::positional(const char* name, int count) {
  hidden_.add_options()(name, po::value<std::vector<std::string>>(), "");
  positional_.add(name, count);
}

std::optional<po::variables_map> ArgumentParser::parse(const std::vector<std::string>& arguments,
                                                       std::ostream& out) const {
  po::options_description all;
  all.add(options_).add(hidden_);
  // No guessing: "--rep" for "--replicates" works today and is ambiguous tomorrow.
  const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
  po::variables_map values;
  try {
    po::store(po::command_line_parser(arguments).options(all).positional(positional_).style(style).run(), values);
    if (values.count("help")) {
      out << "Usage: " << usage_ << "\n" << summary_ << "\n\n" << options_;
      return std::nullopt;
    }
    po::notify(values);
  } catch (const po::unknown_option& error) {
    std::vector<std::string> names;
    for (const auto& option : options_.options()) names.push_back("--" + option->long_name());
    throw InputError(fmt::format("unknown option '{}'{} Usage: {}", error.get_option_name(),
                                 did_you_mean(error.get_option_name(), names), usage_));
  } catch (const po::error& error) {
    throw InputError(fmt::format("{}. Usage: {}", error.what(), usage_));
  }
  return values;
}

std::size_t position_of_choice(const po::variables_map& values, const char* option,
                               const std::vector<std::string>& names) {
  const std::string given = values[option].as<std::string>();
  const auto found = std::ranges::find(names, given);
  if (found == names.end()) {
    throw InputError(fmt::format("--{} is '{}'; expected one of {}", option, given, fmt::join(names, ", ")));
  }
  return static_cast<std::size_t>(found - names.begin());
}

double level(const po::variables_map& values, const char* option) {
  const double alpha = values[option].as<double>();
  if (!(alpha > 0.0 && alpha < 1.0))
    throw InputError(fmt::format("--{} is {}; expected a number in (0, 1)", option, alpha));
  return alpha;
}

}  // namespace bobench::cli
