// Catalogues: named entries with a description and options, made from specs such as "gp-ei:kernel=matern32".
#pragma once

#include <algorithm>
#include <concepts>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/options.hpp"

namespace bobench {

/// An options struct of any type (one with a member `void fields(OptionFields&)`), with its values. Copies are
/// independent of each other.
class Settings {
 public:
  template <class Options>
  requires(!std::same_as<Options, Settings>) explicit Settings(Options options)
      : options_(std::make_unique<Of<Options>>(std::move(options))) {}
  Settings(const Settings& other) : options_(other.options_->copy()) {}
  Settings& operator=(const Settings& other) {
    options_ = other.options_->copy();
    return *this;
  }
  Settings(Settings&&) = default;
  Settings& operator=(Settings&&) = default;

  /// The fields of these settings, valid until the settings are moved or destroyed.
  OptionFields fields() const { return options_->fields(); }
  /// `Options` must be the type of the struct.
  template <class Options>
  const Options& as() const {
    return static_cast<const Of<Options>&>(*options_).options;
  }

 private:
  struct Any {
    virtual ~Any() = default;
    virtual std::unique_ptr<Any> copy() const = 0;
    virtual OptionFields fields() = 0;
  };
  template <class Options>
  struct Of final : Any {
    explicit Of(Options given) : options(std::move(given)) {}
    std::unique_ptr<Any> copy() const override { return std::make_unique<Of>(options); }
    OptionFields fields() override { return fields_of(options); }
    Options options;
  };

  std::unique_ptr<Any> options_;
};

/// A parsed spec: an entry's name with the value of every option. Recipe types of the catalogues derive from it.
struct Recipe {
  std::string spec;        ///< canonical text, "gp-ei:kernel=matern32"
  std::string name;        ///< "gp-ei"
  nlohmann::json options;  ///< every option with its value
  /// Name of the random streams: the spec with the original option names, so that renaming an option changes no result.
  /// An entry that is a preset of another may have the other's name here: its runs are then the same.
  std::string streams;
};

/// One entry of a catalogue.
template <class Made>
struct CatalogEntry {
  std::string name;
  std::string description;           ///< one line
  std::vector<OptionField> options;  ///< for lists; `get` returns the default
  std::function<Made(std::string_view option_text)> recipe;
  std::string source = {};  ///< the paper or program implemented, a key of docs/references.md; "" if none
};

namespace detail {
/// @param standard  the defaults  @param given  a copy of the defaults, which is set from the text
/// @throws InputError as OptionFields::parse()
Recipe settle(const std::string& name, const Settings& standard, Settings& given, std::string_view text);
/// For CatalogEntry::options.
std::vector<OptionField> listed_fields(const Settings& standard);
/// @throws InputError if the name is taken, or is not made of lower-case letters, digits and dashes
void require_new_name(const std::string& kind, const std::string& name, const std::vector<std::string>& names);
[[noreturn]] void refuse_unknown(const std::string& kind, const std::string& name,
                                 const std::vector<std::string>& names, const std::string& list);
}  // namespace detail

/// @param complete  completes the recipe from the parsed settings
template <class Made>
CatalogEntry<Made> catalog_entry(std::string name, std::string description, std::string source,
                                 const Settings& defaults, std::function<void(Made&, const Settings&)> complete) {
  auto recipe = [name, defaults, complete = std::move(complete)](std::string_view text) {
    Settings given = defaults;
    Made made;
    static_cast<Recipe&>(made) = detail::settle(name, defaults, given, text);
    complete(made, given);
    return made;
  };
  return {std::move(name), std::move(description), detail::listed_fields(defaults), std::move(recipe),
          std::move(source)};
}

/// A registry of entries by name: an explicit table, which `main` may extend.
template <class Made>
class Catalog {
 public:
  /// @param kind  "optimiser", for messages  @param list  the command that lists all entries
  Catalog(std::string kind, std::string list) : kind_(std::move(kind)), list_(std::move(list)) {}

  /// @throws InputError if the name is taken, or is not made of lower-case letters, digits and dashes; Error if two
  /// options have the same name
  void add(CatalogEntry<Made> entry) {
    detail::require_new_name(kind_, entry.name, names());
    entries_.push_back(std::move(entry));
  }

  const std::vector<CatalogEntry<Made>>& entries() const { return entries_; }
  std::vector<std::string> names() const {
    std::vector<std::string> all;
    for (const auto& entry : entries_) all.push_back(entry.name);
    return all;
  }
  /// The entry of that name.
  /// @throws InputError for an unknown name; the message suggests similar names
  const CatalogEntry<Made>& entry(const std::string& name) const {
    const auto found = std::ranges::find(entries_, name, &CatalogEntry<Made>::name);
    if (found == entries_.end()) detail::refuse_unknown(kind_, name, names(), list_);
    return *found;
  }
  /// The recipe for "name" or "name:key=value,...".
  /// @throws InputError for an unknown name or option
  Made recipe(std::string_view spec) const {
    const std::size_t colon = spec.find(':');
    const auto& found = entry(std::string(spec.substr(0, colon)));
    return found.recipe(colon == std::string_view::npos ? std::string_view() : spec.substr(colon + 1));
  }

 private:
  std::string kind_, list_;
  std::vector<CatalogEntry<Made>> entries_;
};

}  // namespace bobench
