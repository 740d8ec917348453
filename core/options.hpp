// Options: plain structs whose fields have names, defaults and accepted values. They are set from text, and shown as
// JSON.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace bobench {

struct OptionAlternative;

/// One named field of an options struct.
struct OptionField {
  std::string name;
  std::string accepted;                       ///< "a number in [0, 1]", "one of a, b", ...
  std::string description;                    ///< one line
  std::function<bool(std::string_view)> set;  ///< false if the text is not an accepted value
  std::function<nlohmann::json()> get;
  std::function<std::vector<OptionAlternative>()> alternatives = {};  ///< of a component; empty for other options
  std::string group = {};  ///< group of an option that several optimisers share, "BORE"; "" for the other options
};

/// An alternative of a component, with its options, whose names follow the component's: "acquisition.kappa".
struct OptionAlternative {
  std::string name;
  std::vector<OptionField> options;
};

/// The fields of an options struct, in order. A struct names them in its member `void fields(OptionFields&)`:
///
///     struct Options {
///       double gamma = 1.0 / 3.0;
///       void fields(OptionFields& f) { f.real("gamma", gamma, 0.0, 1.0, "share of observations called good"); }
///     };
///
/// Two fields of the same name throw Error.
class OptionFields {
 public:
  /// Bounds are inclusive. For an open bound give the nearest sensible value: 1e-6 for a share above 0.
  void real(std::string name, double& field, double low, double high, std::string description);
  void integer(std::string name, int& field, int low, int high, std::string description);
  void flag(std::string name, bool& field, std::string description);
  void choice(std::string name, std::string& field, const std::vector<std::string>& choices, std::string description);
  /// One of the values of an enumeration, by name.
  template <class Enum>
  void choice(const std::string& name, Enum& field, const std::vector<std::pair<std::string, Enum>>& choices,
              const std::string& description);
  struct Alternative;
  /// A choice among alternatives, each with its own options, which are set with the component's name as prefix:
  /// "acquisition=lcb,acquisition.kappa=2". In JSON a component is an object that has the alternative's name and its
  /// options.
  void component(const std::string& name, std::string& chosen, std::vector<Alternative> alternatives,
                 std::string description);
  /// The same for an enumeration. @param values  one for each alternative
  template <class Enum>
  void component(const std::string& name, Enum& chosen, const std::vector<Enum>& values,
                 std::vector<Alternative> alternatives, std::string description);
  /// Declares that `old` is the former name of the option `current`. Texts may use it, and random streams are still
  /// named by it, so that no result changes. The former name of an alternative's option has no component prefix.
  void formerly(std::string old, std::string current);
  /// For texts of older versions: `old` is an alias of `current`, a name or "name=value", unless an option is named
  /// `old`.
  void renamed(std::string old, std::string current);
  /// Declares a removed option: its use throws an error with the advice.
  void replaced(std::string old, std::string advice);
  /// Declares that the flag `name` is unavailable in this build: setting it to "true" throws an error with the reason.
  void unavailable(std::string name, std::string reason);
  /// Adds a preset: `style=NAME` in a text stands for these settings; explicitly given options override them. It is not
  /// a field, so that texts which set the same options have the same canonical text. A second call for a preset adds
  /// settings to it.
  void style(const std::string& name, const std::string& settings);

  /// Fields added after this call belong to this group; "": to none.
  void group(std::string name) { group_ = std::move(name); }
  /// Appends the fields of another struct, with its former names and presets.
  void append(const OptionFields& others);

  const std::vector<OptionField>& all() const { return fields_; }
  /// The presets as an option, for lists of options; empty if there are none.
  std::vector<OptionField> styles() const;

  /// Sets fields from "key=value,key=value" (empty: nothing to set).
  /// @param owner name of the options' owner, for messages
  /// @throws InputError naming an unknown, repeated or malformed key, with what is accepted
  void parse(std::string_view text, std::string_view owner) const;
  /// All fields and their values; for a component those of the chosen alternative.
  nlohmann::json to_json() const;
  enum class Names { current, former };
  /// See canonical_text(). With Names::former it is the text with the original option names.
  std::string changes_from(const OptionFields& standard, Names names = Names::current) const;

 private:
  /// A field found by its key, here or in a component's chosen alternative, and its full name.
  struct Place {
    const OptionFields* fields;
    const OptionField* field;
    std::string path;
  };
  void add(OptionField field);
  /// Makes the most recently added field a component.
  void attach(std::vector<Alternative> alternatives);
  /// Adds a choice that is set by its position among the names.
  void choice_of(std::string name, std::vector<std::string> names, std::string description,
                 std::function<void(std::size_t)> set, std::function<std::string()> get);
  const OptionField* own_field(const std::string& key) const;
  Place place_of(const std::string& key, std::string_view owner) const;
  [[noreturn]] void refuse(const std::string& key, std::string_view owner) const;
  /// The options of a component's alternative, or of the chosen one; empty if the component lacks the alternative.
  const OptionFields& named(const std::string& component, const std::string& alternative) const;
  const OptionFields& chosen(const std::string& component) const;
  void set_item(const std::string& item, std::string_view owner, std::set<std::string>& seen) const;
  /// Names that a text may set: own ones, and those of the chosen alternatives.
  std::vector<std::string> settable() const;
  std::vector<std::string> style_names() const;
  /// Applies the preset of the text, if any. @return the other items of the text
  std::vector<std::string> apply_style(std::string_view text, std::string_view owner) const;

  std::vector<OptionField> fields_;
  std::string group_;
  std::map<std::string, std::shared_ptr<const std::vector<Alternative>>> components_;  ///< by field name
  std::map<std::string, std::string> former_;                                          ///< current names by former ones
  std::map<std::string, std::string> former_names_;        ///< former names by current names
  std::map<std::string, std::string> renamed_, replaced_;  ///< by the old name
  std::map<std::string, std::string> unavailable_;         ///< reason by name
  std::map<std::string, std::string> styles_;              ///< settings by name
};

struct OptionFields::Alternative {
  std::string name;
  OptionFields options;
};

template <class Enum>
void OptionFields::choice(const std::string& name, Enum& field,
                          const std::vector<std::pair<std::string, Enum>>& choices, const std::string& description) {
  std::vector<std::string> names;
  std::vector<Enum> values;
  for (const auto& [text, value] : choices) {
    names.push_back(text);
    values.push_back(value);
  }
  choice_of(
      name, names, description, [&field, values](std::size_t i) { field = values[i]; },
      [&field, values, names] {
        return names.at(static_cast<std::size_t>(std::find(values.begin(), values.end(), field) - values.begin()));
      });
}

template <class Enum>
void OptionFields::component(const std::string& name, Enum& chosen, const std::vector<Enum>& values,
                             std::vector<Alternative> alternatives, std::string description) {
  std::vector<std::pair<std::string, Enum>> choices;
  for (std::size_t i = 0; i < values.size(); ++i) choices.emplace_back(alternatives.at(i).name, values[i]);
  choice(name, chosen, choices, description);
  attach(std::move(alternatives));
}

/// The options of an optimiser without options.
struct NoOptions {
  void fields(OptionFields&) {}
};

/// The fields bound to `options`; valid until it is moved or destroyed.
template <class Options>
OptionFields fields_of(Options& options) {
  OptionFields fields;
  options.fields(fields);
  return fields;
}

/// "key=value,..." of the fields that differ from the defaults, in order of declaration: texts that set the same
/// options have the same canonical text.
/// @param standard the same fields of an options struct with default values
std::string canonical_text(const OptionFields& given, const OptionFields& standard);

template <class Options>
std::string canonical_text(Options options) {
  Options defaults;
  return canonical_text(fields_of(options), fields_of(defaults));
}

}  // namespace bobench
