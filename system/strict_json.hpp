// Strict reading of JSON files: anything unexpected is an error that names the file, the place and what was expected.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/enum_names.hpp"

namespace bobench::system {

/// An object of a JSON file. Every key that is queried is known; finish() refuses the others.
class StrictObject {
 public:
  /// @param place  location of the object in the file, "scales.quick"; "" for the whole file
  /// @throws InputError if the value is not an object
  StrictObject(const nlohmann::json& value, std::string file, std::string place);

  bool has(const std::string& key);

  // Each throws InputError if the key is missing (unless there is a default) or has another type.
  std::string text(const std::string& key);
  std::string text(const std::string& key, const std::string& otherwise);
  /// The text must be one of the names.
  std::string choice(const std::string& key, const std::vector<std::string>& names, const std::string& otherwise = "");
  /// The text must be the name of an enumerator.
  template <NamedEnum Enum>
  Enum choice(const std::string& key, std::optional<Enum> otherwise = std::nullopt) {
    std::vector<std::string> names;
    for (const EnumName<Enum>& one : enum_names(Enum())) names.emplace_back(one.name);
    return *enum_named<Enum>(choice(key, names, otherwise ? name_of(*otherwise) : ""));
  }
  bool flag(const std::string& key, bool otherwise);
  double real(const std::string& key);
  double real(const std::string& key, double otherwise);
  /// A number; NaN if it is missing or null.
  double real_or_nan(const std::string& key);
  int whole(const std::string& key, int min);
  int whole(const std::string& key, int min, int otherwise);
  /// A list of texts; a single text is a list of one. Empty if missing.
  std::vector<std::string> texts(const std::string& key);
  std::vector<int> wholes(const std::string& key, int min);
  /// A number above 0, or a list of them; empty if missing.
  std::vector<double> positive_reals(const std::string& key);
  /// [low, high]
  std::vector<double> reals(const std::string& key, std::size_t size);
  /// A nested object, which may be missing.
  std::optional<StrictObject> object(const std::string& key);
  /// A list of objects; empty if missing.
  std::vector<StrictObject> objects(const std::string& key);
  std::vector<std::string> keys() const;

  /// @throws InputError for a key that was not queried, with the nearest known ones
  void finish() const;
  [[noreturn]] void refuse(const std::string& key, const std::string& expected) const;
  [[noreturn]] void complain(const std::string& what) const;

 private:
  const nlohmann::json* find(const std::string& key);
  const nlohmann::json& get(const std::string& key, const std::string& expected);
  std::string place_of(const std::string& key) const;

  const nlohmann::json* value_;
  std::string file_, place_;
  std::vector<std::string> known_;
};

}  // namespace bobench::system
