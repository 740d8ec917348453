// Utilities of the readers and writers of text formats: a buffered writer of shortest round-trip numbers, numbered
// lines, and uniform error messages.
#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "core/error.hpp"
#include "system/output_file.hpp"

namespace bobench::results {

inline constexpr double not_known = std::numeric_limits<double>::quiet_NaN();  ///< not stated in the file
inline constexpr double infinity = std::numeric_limits<double>::infinity();

/// Collects text in a buffer and passes it on in large pieces. Does not allocate after construction.
class TextWriter {
 public:
  explicit TextWriter(system::Sink out);
  TextWriter(const TextWriter&) = delete;
  TextWriter& operator=(const TextWriter&) = delete;

  void text(std::string_view piece) {
    if (piece.size() > capacity - used_) {
      hand_over();
      if (piece.size() > capacity) {
        out_(piece);
        return;
      }
    }
    std::memcpy(buffer_.data() + used_, piece.data(), piece.size());
    used_ += piece.size();
  }
  void character(char c) {
    if (used_ == capacity) hand_over();
    buffer_[used_++] = c;
  }
  /// The shortest text that reads back as the same double; "nan", "inf", "-inf".
  void real(double value) {
    if (std::isnan(value)) return text("nan");  // never "-nan"
    number(value);
  }
  void integer(std::uint64_t value) { number(value); }
  /// A quoted JSON string. Bytes that are not UTF-8 become U+FFFD, so that any text gives valid JSON.
  void json_string(std::string_view piece);
  /// A JSON number; non-finite numbers are strings: "nan", "inf", "-inf".
  void json_real(double value) {
    if (value == 0.0 && std::signbit(value)) return text("-0.0");  // "-0" is a whole number, which has no sign of zero
    if (std::isfinite(value)) return number(value);
    character('"');
    real(value);
    character('"');
  }

  /// Passes on the rest of the text.
  void finish() { hand_over(); }

 private:
  template <class Number>
  void number(Number value) {
    constexpr std::size_t longest = 32;
    if (capacity - used_ < longest) hand_over();
    used_ = static_cast<std::size_t>(std::to_chars(buffer_.data() + used_, buffer_.data() + capacity, value).ptr -
                                     buffer_.data());
  }
  void hand_over() {
    out_({buffer_.data(), used_});
    used_ = 0;
  }

  static constexpr std::size_t capacity = 1 << 18;
  system::Sink out_;
  std::vector<char> buffer_;
  std::size_t used_ = 0;
};

/// The number in a text that has nothing else; an optional '+', "nan" and "inf" are accepted.
inline std::optional<double> real_of(std::string_view text) {
  if (!text.empty() && text.front() == '+') text.remove_prefix(1);
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// The whole number in a text that has nothing else, if it is in [low, high].
inline std::optional<std::uint64_t> whole_of(std::string_view text, std::uint64_t low, std::uint64_t high) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < low || value > high) return std::nullopt;
  return value;
}

/// The lines of a text in order, without their ends (\n or \r\n).
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}
  bool next(std::string_view& line) {
    if (rest_.empty()) return false;
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    is_terminated_ = end < rest_.size();
    line = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    ++number_;
    return true;
  }
  std::size_t number() const { return number_; }  ///< of the last line from next(), from 1
  /// Whether that line has an end. The last line of a truncated file has none, and its last field may be incomplete.
  bool is_terminated() const { return is_terminated_; }

 private:
  std::string_view rest_;
  bool is_terminated_ = false;
  std::size_t number_ = 0;
};

/// Removes the next field from a line of fields separated by blanks; "" at its end.
inline std::string_view take_field(std::string_view& line) {
  const char* at = line.data();
  const char* const end = at + line.size();
  while (at != end && (*at == ' ' || *at == '\t')) ++at;
  const char* const start = at;
  while (at != end && *at != ' ' && *at != '\t') ++at;
  line = {at, static_cast<std::size_t>(end - at)};
  return {start, static_cast<std::size_t>(at - start)};
}

/// A place in a file, for error messages.
struct Place {
  std::string path;
  std::size_t line = 0;

  /// @throws InputError "'path' line N: what"
  [[noreturn]] void refuse(const std::string& what) const;
  /// Calls a function that reads at this place, and adds the place to any InputError.
  template <class Read>
  decltype(auto) read(Read read_it) const {
    try {
      return read_it();
    } catch (const InputError& error) {
      refuse(error.what());
    }
  }
};

/// A whole text file, decompressed if it is packed with xz.
/// @throws InputError if it cannot be read
std::string whole_text(const std::string& path);

/// The file itself, or all files below the folder whose names end in `extension` (".info"), sorted. Hidden files are
/// excluded (macOS puts a "._name" next to each file of an archive).
std::vector<std::string> files_below(const std::string& path, std::string_view extension);

}  // namespace bobench::results
