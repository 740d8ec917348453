#include "cli/arguments.hpp"

#include <algorithm>
#include <cstdint>
#include <typeinfo>
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

void ArgumentParser::require_sensible(const po::parsed_options& given) const {
  for (const auto& option : given.options) {
    if (option.value.empty() || !option.value[0].starts_with('-')) continue;
    const std::string& value = option.value[0];
    if (option.string_key == "output" && !(standard_output_ && value == "-")) {
      throw InputError(fmt::format("--output is '{}'; expected a file's name, one that begins with no dash", value));
    }
    const auto* known = options_.find_nothrow(option.string_key, false);
    const auto* typed = known ? dynamic_cast<const po::typed_value_base*>(known->semantic().get()) : nullptr;
    // Boost takes -1 for 2^64 - 1.
    if (typed && typed->value_type() == typeid(std::uint64_t)) {
      throw InputError(fmt::format("--{} is '{}'; expected a whole number from 0 on", option.string_key, value));
    }
  }
}

std::optional<po::variables_map> ArgumentParser::parse(const std::vector<std::string>& arguments,
                                                       std::ostream& out) const {
  po::options_description all;
  all.add(options_).add(hidden_);
  // No guessing: "--rep" for "--replicates" works today and is ambiguous tomorrow.
  const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
  po::variables_map values;
  try {
    const auto given = po::command_line_parser(arguments).options(all).positional(positional_).style(style).run();
    require_sensible(given);
    po::store(given, values);
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
