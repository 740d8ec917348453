// Options: plain structs whose fields have names, defaults and accepted values, set from text and shown as JSON.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace bobench {

/// One named field of an options struct.
struct OptionField {
  std::string name;
  std::string accepted;                       ///< "a number in [0, 1]", "one of a, b", ...
  std::string description;                    ///< one line
  std::function<bool(std::string_view)> set;  ///< false if the text is not an accepted value
  std::function<nlohmann::json()> get;
};

/// The fields of an options struct, in order. A struct names them in its member `void fields(OptionFields&)`:
///
///     struct Options {
///       double gamma = 1.0 / 3.0;
///       void fields(OptionFields& f) { f.real("gamma", gamma, 0.0, 1.0, "share of observations called good"); }
///     };
class OptionFields {
 public:
  /// Bounds are inclusive.
  void real(std::string name, double& field, double low, double high, std::string description);
  void integer(std::string name, int& field, int low, int high, std::string description);
  void flag(std::string name, bool& field, std::string description);
  void choice(std::string name, std::string& field, std::vector<std::string> choices, std::string description);
  /// The values of an enumeration, by their names.
  template <class Enum>
  void choice(std::string name, Enum& field, std::vector<std::pair<std::string, Enum>> choices,
              std::string description);
  /// Texts of older versions: `old` is taken for `current`, the name of an option or "name=value", unless there is an
  /// option called `old`.
  void renamed(std::string old, std::string current);
  /// An option that is gone: whoever gives it is told what to say instead.
  void replaced(std::string old, std::string advice);
  /// This build cannot set the flag `name`: a text that gives "true" is refused with the reason.
  void unavailable(std::string name, std::string reason);
  /// `style=NAME` in a text stands for these settings; what the text says beside it goes before them. It is no field:
  /// two texts that set the same options come out the same, by whatever name. A style named again gets these besides.
  void style(const std::string& name, const std::string& settings);

  const std::vector<OptionField>& all() const { return fields_; }
  /// The styles as if they were an option, for lists of options; nothing if there is none.
  std::vector<OptionField> styles() const;

  /// Sets fields from "key=value,key=value" (empty: nothing to set).
  /// @param owner whose options these are, for messages
  /// @throws InputError naming an unknown, repeated or malformed key, with what is accepted
  void parse(std::string_view text, std::string_view owner) const;
  /// All fields and their values.
  nlohmann::json to_json() const;

 private:
  /// A choice by position among the names.
  void choice_of(std::string name, std::vector<std::string> names, std::string description,
                 std::function<void(std::size_t)> set, std::function<std::string()> get);
  const OptionField& field_named(const std::string& key, std::string_view owner) const;
  std::vector<std::string> style_names() const;
  /// Sets what the style of this text stands for, if it has one. @return the text's other items
  std::vector<std::string> apply_style(std::string_view text, std::string_view owner) const;

  std::vector<OptionField> fields_;
  std::map<std::string, std::string> renamed_, replaced_;  ///< from the old name
  std::map<std::string, std::string> unavailable_;         ///< reason by name
  std::map<std::string, std::string> styles_;              ///< settings by name
};

template <class Enum>
void OptionFields::choice(std::string name, Enum& field, std::vector<std::pair<std::string, Enum>> choices,
                          std::string description) {
  std::vector<std::string> names;
  std::vector<Enum> values;
  for (const auto& [text, value] : choices) {
    names.push_back(text);
    values.push_back(value);
  }
  choice_of(
      std::move(name), names, std::move(description), [&field, values](std::size_t i) { field = values[i]; },
      [&field, values, names] {
        return names.at(static_cast<std::size_t>(std::find(values.begin(), values.end(), field) - values.begin()));
      });
}

/// What an optimiser without options has.
struct NoOptions {
  void fields(OptionFields&) {}
};

/// The fields bound to `options`; valid as long as it lives and stays where it is.
template <class Options>
OptionFields fields_of(Options& options) {
  OptionFields fields;
  options.fields(fields);
  return fields;
}

/// "key=value,..." of the fields that differ from the defaults, in declared order: two texts that set the same options
/// come out the same.
/// @param standard the same fields of an options struct that nobody has changed
std::string canonical_text(const OptionFields& given, const OptionFields& standard);

template <class Options>
std::string canonical_text(Options options) {
  Options defaults;
  return canonical_text(fields_of(options), fields_of(defaults));
}

}  // namespace bobench
