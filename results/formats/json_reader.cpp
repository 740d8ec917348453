#include "results/formats/json_reader.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "core/utf8.hpp"
#include "results/formats/text_file.hpp"

namespace bobench::results {

JsonReader::JsonReader(std::string_view text, std::string name)
    : start_(text.data()), at_(start_), end_(start_ + text.size()), name_(std::move(name)) {}

void JsonReader::refuse(const std::string& what) const {
  const auto line = static_cast<std::size_t>(std::count(start_, at_, '\n')) + 1;
  Place{name_, line}.refuse(at_ == end_ ? "the file ends too soon: " + what : what);
}

void JsonReader::expect(char c) {
  skip_blanks();
  if (at_ == end_ || *at_ != c) refuse(fmt::format("expected '{}'", c));
  ++at_;
}

void JsonReader::begin_object() {
  expect('{');
  first_ = true;
}

void JsonReader::begin_array() {
  expect('[');
  first_ = true;
}

bool JsonReader::next_member(char close) {
  skip_blanks();
  if (at_ != end_ && *at_ == close) {
    ++at_;
    first_ = false;
    return false;
  }
  if (!first_) expect(',');
  first_ = false;
  return true;
}

bool JsonReader::next_key(std::string_view& key) {
  if (!next_member('}')) return false;
  read_string(key_);
  key = key_;
  expect(':');
  return true;
}

bool JsonReader::next_element() {
  return next_member(']');
}

double JsonReader::real() {
  skip_blanks();
  if (at_ != end_ && *at_ == '"') {
    read_string(text_);
    if (text_ == "nan") return std::numeric_limits<double>::quiet_NaN();
    if (text_ == "inf") return std::numeric_limits<double>::infinity();
    if (text_ == "-inf") return -std::numeric_limits<double>::infinity();
    refuse(fmt::format("'{}' is no number", shown(text_)));
  }
  if (std::string_view(at_, static_cast<std::size_t>(end_ - at_)).starts_with("null")) {
    at_ += 4;
    return std::numeric_limits<double>::quiet_NaN();
  }
  double value = 0.0;
  const auto [rest, error] = std::from_chars(at_, end_, value);
  const bool begins_well = at_ != end_ && (*at_ == '-' || (*at_ >= '0' && *at_ <= '9'));
  if (error != std::errc{} || !begins_well) refuse("expected a number");
  at_ = rest;
  return value;
}

std::uint64_t JsonReader::unsigned_integer() {
  skip_blanks();
  std::uint64_t value = 0;
  const auto [rest, error] = std::from_chars(at_, end_, value);
  if (error != std::errc{} || (rest != end_ && (*rest == '.' || *rest == 'e' || *rest == 'E'))) {
    refuse("expected a whole number");
  }
  at_ = rest;
  return value;
}

std::string JsonReader::string() {
  skip_blanks();
  std::string text;
  read_string(text);
  return text;
}

void JsonReader::read_string(std::string& into) {
  expect('"');
  into.clear();
  for (;;) {
    const char* const plain = at_;
    while (at_ != end_ && *at_ != '"' && *at_ != '\\' && *at_ != '\n') ++at_;
    into.append(plain, at_);
    if (at_ == end_ || *at_ == '\n') refuse("a string is not closed");
    if (*at_++ == '"') break;
    read_escape(into);
  }
  if (!is_utf8(into)) refuse("a string is not UTF-8");
}

void JsonReader::read_escape(std::string& into) {
  if (at_ == end_) refuse("a string is not closed");
  constexpr std::string_view letters = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
  const char letter = *at_++;
  if (const auto known = letters.find(letter); known != std::string_view::npos) {
    into += meanings[known];
    return;
  }
  if (letter != 'u') refuse("a string holds an unknown escape");
  unsigned code = read_hexadecimal();
  if (code >= 0xD800 && code < 0xDC00 && end_ - at_ >= 2 && at_[0] == '\\' && at_[1] == 'u') {
    at_ += 2;
    const unsigned low = read_hexadecimal();
    if (low < 0xDC00 || low > 0xDFFF) refuse("a string holds half a character");
    code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
  } else if (code >= 0xD800 && code < 0xE000) {
    refuse("a string holds half a character");
  }
  const auto put = [&](unsigned byte) { into += static_cast<char>(byte); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xC0 | (code >> 6));
    put(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    put(0xE0 | (code >> 12));
    put(0x80 | ((code >> 6) & 0x3F));
    put(0x80 | (code & 0x3F));
  } else {
    put(0xF0 | (code >> 18));
    put(0x80 | ((code >> 12) & 0x3F));
    put(0x80 | ((code >> 6) & 0x3F));
    put(0x80 | (code & 0x3F));
  }
}

unsigned JsonReader::read_hexadecimal() {
  unsigned code = 0;
  if (end_ - at_ < 4 || std::from_chars(at_, at_ + 4, code, 16).ptr != at_ + 4) refuse("\\u needs four digits");
  at_ += 4;
  return code;
}

std::string_view JsonReader::extent() {
  skip_blanks();
  const char* const start = at_;
  std::size_t depth = 0;
  do {
    if (at_ == end_) refuse("a value is not whole");
    const char c = *at_;
    if (c == '"') {
      read_string(text_);
      continue;
    }
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') {
      if (depth == 0) refuse("expected a value");
      --depth;
    }
    ++at_;
    // A bare number or word ends where something else begins.
    if (depth == 0 && c != '}' && c != ']') {
      if (c == ',' || c == ':') refuse("expected a value");
      while (at_ != end_ && std::string_view(",]} \n\r\t").find(*at_) == std::string_view::npos) ++at_;
    }
  } while (depth > 0);
  return {start, static_cast<std::size_t>(at_ - start)};
}

nlohmann::json JsonReader::tree() {
  constexpr bool exceptions = false;
  const std::string_view text = extent();
  nlohmann::json tree = nlohmann::json::parse(text, nullptr, exceptions);
  if (tree.is_discarded()) refuse("this is no JSON");
  return tree;
}

void JsonReader::end() {
  skip_blanks();
  if (at_ != end_) refuse("something follows the end");
}

}  // namespace bobench::results
