#include "cli/arguments.hpp"

#include <algorithm>
#include <cstdint>
#include <typeinfo>
#include <utility>

#include <fmt/format.h>

#include "analysis/table.hpp"
#include "core/error.hpp"
#include "core/text.hpp"

namespace bobench::cli {

namespace po = boost::program_options;

namespace {

/// "of regret: median or mean"
std::string with_names(const std::string& description, const Choices& choices) {
  return description + (description.empty() ? "" : ": ") + choices.described();
}

/// The default in Boost's description of a value, "arg (=15)"; "" without a default.
std::string standard_of(const std::string& value) {
  const std::string before = " (=";
  const std::size_t begin = value.find(before);
  if (begin == std::string::npos) return "";
  return value.substr(begin + before.size(), value.rfind(')') - begin - before.size());
}

OptionDescription describe(const po::option_description& option) {
  const auto& value = *option.semantic();
  OptionDescription description{.name = option.long_name(),
                                .letter = option.canonical_display_name(po::command_line_style::allow_dash_for_short),
                                .description = option.description(),
                                .standard = standard_of(value.name()),
                                .has_value = value.max_tokens() > 0,
                                .has_many_values = value.max_tokens() > 1,
                                .is_required = value.is_required(),
                                .choices = {}};
  description.letter = description.letter.starts_with("-") ? description.letter.substr(1) : "";
  if (const auto* choices = dynamic_cast<const Choices*>(&value)) {
    for (const Name& name : choices->names()) description.choices.push_back(name.text);
  }
  return description;
}

std::string one_word_too_many(const std::vector<std::string>& given, const std::vector<OptionDescription>& arguments) {
  const std::string what = "one word too many, or a word without its option";
  if (std::ranges::find(given, "help") != given.end()) return what + "; --help explains the options";
  const bool takes_file = std::ranges::find(arguments, "file", &OptionDescription::name) != arguments.end();
  return what + (takes_file
                     ? "; the command takes one file: `bobench merge a.h5 b.h5 --output c.h5` makes one of several"
                     : "");
}

/// "--budget is 'ten'; expected a whole number of at most 2147483647"
std::string unreadable_value(const po::invalid_option_value& error, const po::parsed_options& given,
                             const po::options_description& options) {
  const std::string name = error.get_option_name();
  const std::string key = name.substr(std::min(name.find_first_not_of('-'), name.size()));
  const auto* known = options.find_nothrow(key, false);
  const auto* typed = known ? dynamic_cast<const po::typed_value_base*>(known->semantic().get()) : nullptr;
  const auto option = std::ranges::find(given.options, key, &po::option::string_key);
  if (!typed || option == given.options.end() || option->value.empty()) return error.what();
  std::string expected = "a number";
  if (typed->value_type() == typeid(int)) {
    expected = fmt::format("a whole number of at most {}", std::numeric_limits<int>::max());
  } else if (typed->value_type() == typeid(std::uint64_t)) {
    expected = fmt::format("a whole number of at most {}", std::numeric_limits<std::uint64_t>::max());
  } else if (typed->value_type() != typeid(double)) {
    return error.what();
  }
  return fmt::format("--{} is '{}'; expected {}", key, option->value.front(), expected);
}

}  // namespace

ArgumentParser::ArgumentParser(std::string usage, std::string summary)
    : usage_(std::move(usage)), summary_(std::move(summary)), options_("Options", 110) {
  options_.add_options()("help,h", "show this help");
}

OneOf& ArgumentParser::one_of(const char* option, const std::string& description, std::vector<Name> names,
                              const std::string& standard) {
  auto* value = new OneOf({option, std::move(names)});  // owned by the option, like all values of Boost's
  if (!standard.empty()) value->default_value({standard, value->position_of(standard)}, standard);
  options_.add_options()(option, value, with_names(description, *value).c_str());
  return *value;
}

SomeOf& ArgumentParser::some_of(const char* option, const std::string& description, std::vector<Name> names) {
  auto* value = new SomeOf({option, std::move(names)});
  value->multitoken();
  options_.add_options()(option, value, with_names(description, *value).c_str());
  return *value;
}

void ArgumentParser::table_format(const std::string& description) {
  one_of<analysis::TableFormat>("format", description, analysis::TableFormat::text);
}

void ArgumentParser::positional(const char* name, int count, std::vector<std::string> choices) {
  hidden_.add_options()(name, po::value<std::vector<std::string>>(), "");
  positional_.add(name, count);
  arguments_.push_back({.name = name, .has_value = true, .has_many_values = count != 1, .choices = std::move(choices)});
}

CommandDescription ArgumentParser::description() const {
  CommandDescription description{.usage = usage_, .summary = summary_, .options = {}, .arguments = arguments_};
  for (const auto& option : options_.options()) description.options.push_back(describe(*option));
  return description;
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
    // Boost reads -1 as 2^64 - 1.
    if (typed && typed->value_type() == typeid(std::uint64_t)) {
      throw InputError(fmt::format("--{} is '{}'; expected a whole number from 0 on", option.string_key, value));
    }
  }
}

std::optional<po::variables_map> ArgumentParser::parse(const std::vector<std::string>& arguments,
                                                       std::ostream& out) const {
  if (arguments == std::vector<std::string>{description_request}) {
    out << nlohmann::json(description()).dump(2) << "\n";
    return std::nullopt;
  }
  po::options_description all;
  all.add(options_).add(hidden_);
  // No guessing: "--rep" for "--replicates" would become ambiguous with new options.
  const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
  po::variables_map values;
  po::parsed_options given(&all);
  try {
    given = po::command_line_parser(arguments).options(all).positional(positional_).style(style).run();
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
    const std::string name = error.get_option_name();
    throw UnknownOption(fmt::format("unknown option '{}'{}", name, did_you_mean(name, names)), name, usage_);
  } catch (const po::too_many_positional_options_error&) {
    throw InputError(fmt::format("{}. Usage: {}", one_word_too_many(arguments, arguments_), usage_));
  } catch (const po::invalid_option_value& error) {
    throw InputError(fmt::format("{}. Usage: {}", unreadable_value(error, given, options_), usage_));
  } catch (const po::error& error) {
    throw InputError(fmt::format("{}. Usage: {}", error.what(), usage_));
  }
  return values;
}

int whole_number(const po::variables_map& values, const char* option, int low, int high) {
  const int value = values[option].as<int>();
  if (value >= low && value <= high) return value;
  const bool is_bounded = high < std::numeric_limits<int>::max();
  const std::string range = is_bounded ? fmt::format("in [{}, {}]", low, high) : fmt::format(">= {}", low);
  throw InputError(fmt::format("--{} is {}; expected a whole number {}", option, value, range));
}

int thread_count(const po::variables_map& values) {
  return whole_number(values, "threads", 1, 4096);
}

double level(const po::variables_map& values, const char* option) {
  const double alpha = values[option].as<double>();
  if (!(alpha > 0.0 && alpha < 1.0))
    throw InputError(fmt::format("--{} is {}; expected a number in (0, 1)", option, alpha));
  return alpha;
}

}  // namespace bobench::cli
