// A pull parser of JSON for files too long to be held as a tree: numbers go where they belong as they are read.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace bobench::results {

/// Reads a JSON text from front to back. Whoever calls knows what should come next; anything else is an InputError with
/// file and line. Nothing recurses, so no text is too deep.
class JsonReader {
 public:
  /// @param text  must outlive the reader
  JsonReader(std::string_view text, std::string name);

  void begin_object();
  /// Reads the next key of the object begun last, or its end. The view is good until the next key.
  bool next_key(std::string_view& key);
  void begin_array();
  /// Whether the array begun last has another element, which then follows.
  bool next_element();

  /// A number; or, as JSON has none for them, "nan", "inf" or "-inf", or null for NaN.
  double real();
  std::uint64_t unsigned_integer();
  std::string string();
  /// Any value as a tree; for small ones.
  nlohmann::json tree();
  void skip() { extent(); }
  /// Only blanks may follow.
  void end();

  [[noreturn]] void refuse(const std::string& what) const;

 private:
  void skip_blanks() {
    while (at_ != end_ && (*at_ == ' ' || *at_ == '\n' || *at_ == '\r' || *at_ == '\t')) ++at_;
  }
  bool next_member(char close);
  void expect(char c);
  void read_string(std::string& into);
  void read_escape(std::string& into);
  unsigned read_hexadecimal();
  std::string_view extent();

  const char* const start_;
  const char* at_;
  const char* const end_;
  std::string name_;
  bool first_ = true;  ///< no member of the innermost container has been read
  std::string key_, text_;
};

}  // namespace bobench::results
