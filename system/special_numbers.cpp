#include "system/special_numbers.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace bobench::system {
namespace {

struct Word {
  std::string_view text, name;
};
constexpr std::array words = {Word{"NaN", "nan"}, Word{"nan", "nan"}, Word{"Infinity", "inf"}, Word{"inf", "inf"}};

bool is_word_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
}

}  // namespace

std::string quote_special_numbers(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  bool in_string = false;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (in_string && c == '\\' && at + 1 < text.size()) {
      out += text.substr(at, 2);
      at += 2;
      continue;
    }
    if (c == '"') in_string = !in_string;
    const bool has_sign = c == '-' || c == '+';
    const std::string_view rest = text.substr(at + (has_sign ? 1 : 0));
    const bool begins = !in_string && (out.empty() || !is_word_character(out.back()));
    const auto word = std::ranges::find_if(words, [&](const Word& one) {
      return begins && rest.starts_with(one.text) &&
             (rest.size() == one.text.size() || !is_word_character(rest[one.text.size()]));
    });
    if (word == words.end()) {
      out += c;
      ++at;
      continue;
    }
    out += '"';
    if (c == '-' && word->name != "nan") out += '-';
    out += word->name;
    out += '"';
    at += word->text.size() + (has_sign ? 1 : 0);
  }
  return out;
}

}  // namespace bobench::system
