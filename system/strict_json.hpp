// Reads a JSON file strictly: what is not expected is an error that names the file, the place and what was expected.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace bobench::system {

/// An object of a JSON file. Every key that is asked for is known; finish() refuses the others.
class StrictObject {
 public:
  /// @param place  of the object in the file, "scales.quick"; "" for the file as a whole
  /// @throws InputError if the value is not an object
  StrictObject(const nlohmann::json& value, std::string file, std::string place);

  bool has(const std::string& key);

  // Each throws InputError if the key is missing (unless there is a default) or holds something else.
  std::string text(const std::string& key);
  std::string text(const std::string& key, const std::string& otherwise);
  /// One of the names.
  std::string choice(const std::string& key, const std::vector<std::string>& names, const std::string& otherwise = "");
  bool flag(const std::string& key, bool otherwise);
  double real(const std::string& key);
  double real(const std::string& key, double otherwise);
  /// A number, or null or nothing for NaN.
  double real_or_nan(const std::string& key);
  int whole(const std::string& key, int min);
  int whole(const std::string& key, int min, int otherwise);
  /// A list of texts; a single text is a list of one. Missing: empty.
  std::vector<std::string> texts(const std::string& key);
  std::vector<int> wholes(const std::string& key, int min);
  /// A number above 0, or a list of them; missing: empty.
  std::vector<double> positive_reals(const std::string& key);
  /// [low, high]
  std::vector<double> reals(const std::string& key, std::size_t size);
  /// An object within, which may be missing.
  std::optional<StrictObject> object(const std::string& key);
  /// A list of objects; missing: empty.
  std::vector<StrictObject> objects(const std::string& key);
  std::vector<std::string> keys() const;

  /// @throws InputError for a key that nobody asked for, with the nearest known ones
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
