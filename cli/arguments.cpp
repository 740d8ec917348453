#include "cli/arguments.hpp"

#include <algorithm>
#include <typeinfo>
#include <utility>

#include <fmt/format.h>

#include "analysis/table.hpp"
#include "core/error.hpp"
#include "core/text.hpp"

namespace bobench::cli {

namespace po = boost::program_options;

namespace {

/// The hidden option that takes the words after the last positional argument.
constexpr const char* excess_words = "excess-words";

/// The default in Boost's description of a value, "arg (=15)"; "" without a default.
std::string standard_of(const std::string& value) {
  const std::string before = " (=";
  const std::size_t begin = value.find(before);
  if (begin == std::string::npos) return "";
  return value.substr(begin + before.size(), value.rfind(')') - begin - before.size());
}

/// What stands for an option's value in --help: "FILE"; "NAME" for a choice.
std::string word_for(const std::string& value) {
  const std::string word = value.substr(0, value.find(" (="));
  return word == "arg" ? "NAME" : word;
}

OptionDescription describe(const po::option_description& option, const std::string& group) {
  const auto& value = *option.semantic();
  const bool has_value = value.max_tokens() > 0;
  OptionDescription description{.name = option.long_name(),
                                .letter = option.canonical_display_name(po::command_line_style::allow_dash_for_short),
                                .value = has_value ? word_for(value.name()) : "",
                                .description = option.description(),
                                .standard = standard_of(value.name()),
                                .group = group,
                                .has_value = has_value,
                                .has_many_values = value.max_tokens() > 1,
                                .is_required = value.is_required(),
                                .choices = {}};
  description.letter = description.letter.starts_with("-") ? description.letter.substr(1) : "";
  if (const auto* choices = dynamic_cast<const Choices*>(&value)) {
    for (const Name& name : choices->names()) description.choices.push_back({name.text, name.meaning});
  }
  return description;
}

}  // namespace

ArgumentParser::ArgumentParser(std::string usage, std::string summary)
    : usage_(std::move(usage)), summary_(std::move(summary)), options_("Options") {
  options_.add_options()("help,h", "show this help");
  groups_ = {{0, general_group}, {1, "Options"}};
}

void ArgumentParser::group(std::string title) {
  groups_.emplace_back(options_.options().size(), std::move(title));
}

void ArgumentParser::example(std::string command, std::string meaning) {
  examples_.push_back({std::move(command), std::move(meaning)});
}

OneOf& ArgumentParser::one_of(const char* option, const std::string& description, std::vector<Name> names,
                              const std::string& standard) {
  auto* value = new OneOf({option, std::move(names)});  // owned by the option, like all values of Boost's
  if (!standard.empty()) value->default_value({standard, value->position_of(standard)}, standard);
  options_.add_options()(option, value, description.c_str());
  return *value;
}

SomeOf& ArgumentParser::some_of(const char* option, const std::string& description, std::vector<Name> names) {
  auto* value = new SomeOf({option, std::move(names)});
  value->multitoken();
  options_.add_options()(option, value, description.c_str());
  return *value;
}

void ArgumentParser::table_format(const std::string& description) {
  one_of<analysis::TableFormat>("format", description, analysis::TableFormat::text);
}

void ArgumentParser::positional(const char* name, int count, std::vector<std::string> choices) {
  hidden_.add_options()(name, po::value<std::vector<std::string>>(), "");
  positional_.add(name, count);
  arguments_.push_back({.name = name, .has_value = true, .has_many_values = count != 1});
  for (std::string& choice : choices) arguments_.back().choices.push_back({std::move(choice)});
}

CommandDescription ArgumentParser::description() const {
  CommandDescription description{
      .usage = usage_, .summary = summary_, .options = {}, .arguments = arguments_, .examples = examples_};
  const auto& options = options_.options();
  std::size_t next = 0;
  std::string group;
  for (std::size_t i = 0; i < options.size(); ++i) {
    while (next < groups_.size() && groups_[next].first <= i) group = groups_[next++].second;
    description.options.push_back(describe(*options[i], group));
  }
  return description;
}

std::string ArgumentParser::unreadable_value(const po::invalid_option_value& error,
                                             const po::parsed_options& given) const {
  const std::string name = error.get_option_name();
  const std::string key = name.substr(std::min(name.find_first_not_of('-'), name.size()));
  const auto* known = options_.find_nothrow(key, false);
  const auto option = std::ranges::find(given.options, key, &po::option::string_key);
  if (!known || option == given.options.end() || option->value.empty()) return error.what();
  const auto* typed = dynamic_cast<const po::typed_value_base*>(known->semantic().get());
  const bool is_real =
      typed && (typed->value_type() == typeid(double) || typed->value_type() == typeid(std::vector<double>));
  const auto* range = dynamic_cast<const Accepted*>(known->semantic().get());
  if (!is_real && !range) return error.what();
  const auto wrong = std::ranges::find_if(option->value, [](const auto& text) { return !parse_real(text); });
  return fmt::format("--{} is '{}'; expected {}", key,
                     is_real && wrong != option->value.end() ? *wrong : option->value.front(),
                     range ? range->accepted() : "a number");
}

void ArgumentParser::require_sensible(const po::parsed_options& given) const {
  for (const auto& option : given.options) {
    if (option.string_key != "output" || option.value.empty() || !option.value[0].starts_with('-')) continue;
    const std::string& value = option.value[0];
    if (standard_output_ && value == "-") continue;
    throw InputError(fmt::format("--output is '{}'; expected a file's name, one that begins with no dash", value));
  }
}

void ArgumentParser::require_no_excess(const po::variables_map& values) const {
  if (!values.count(excess_words)) return;
  const std::string word = values[excess_words].as<std::vector<std::string>>()[0];
  std::string advice = "is one word too many, or its option is missing";
  if (word == "help") {
    advice += "; --help explains the options";
  } else if (std::ranges::find(arguments_, "file", &OptionDescription::name) != arguments_.end()) {
    advice += "; the command takes one file, and `bobench merge a.h5 b.h5 --output c.h5` puts two together";
  }
  throw InputError(fmt::format("'{}' {}. Usage: {}", word, advice, usage_));
}

std::optional<po::variables_map> ArgumentParser::parse(const std::vector<std::string>& arguments,
                                                       std::ostream& out) const {
  if (arguments == std::vector<std::string>{description_request}) {
    out << nlohmann::json(description()).dump(2) << "\n";
    return std::nullopt;
  }
  po::options_description all, excess;
  excess.add_options()(excess_words, po::value<std::vector<std::string>>(), "");
  all.add(options_).add(hidden_).add(excess);
  po::positional_options_description positional = positional_;
  const bool takes_any = !arguments_.empty() && arguments_.back().has_many_values;
  if (!takes_any) positional.add(excess_words, -1);
  // No guessing: "--rep" for "--replicates" would become ambiguous with new options.
  const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
  po::variables_map values;
  po::parsed_options given(&all);
  try {
    given = po::command_line_parser(arguments).options(all).positional(positional).style(style).run();
    require_sensible(given);
    po::store(given, values);
    if (values.count("help")) {
      out << help_text(description());
      return std::nullopt;
    }
    require_no_excess(values);
    po::notify(values);
  } catch (const po::unknown_option& error) {
    std::vector<std::string> names;
    for (const auto& option : options_.options()) names.push_back("--" + option->long_name());
    const std::string name = error.get_option_name();
    throw UnknownOption(fmt::format("unknown option '{}'{}", name, did_you_mean(name, names)), name, usage_);
  } catch (const po::invalid_option_value& error) {
    throw InputError(fmt::format("{}. Usage: {}", unreadable_value(error, given), usage_));
  } catch (const po::error& error) {
    throw InputError(fmt::format("{}. Usage: {}", error.what(), usage_));
  }
  return values;
}

double level(const po::variables_map& values, const char* option) {
  const double alpha = values[option].as<double>();
  if (!(alpha > 0.0 && alpha < 1.0))
    throw InputError(fmt::format("--{} is {}; expected a number in (0, 1)", option, alpha));
  return alpha;
}

}  // namespace bobench::cli
