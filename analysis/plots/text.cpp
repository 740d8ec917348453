#include "analysis/plots/text.hpp"

#include <algorithm>
#include <cctype>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace bobench::analysis::plots {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";  // U+FFFD
constexpr std::string_view ellipsis = "\xE2\x80\xA6";

/// Bytes of the well-formed UTF-8 character that `text` starts with; 0 if it starts with none [Unicode 15, table 3-7].
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const auto continues = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
  const unsigned first = byte(0), second = byte(1);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return continues(1) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    const bool overlong = first == 0xE0 && second < 0xA0, surrogate = first == 0xED && second > 0x9F;
    return continues(1) && continues(2) && !overlong && !surrogate ? 3 : 0;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    const bool overlong = first == 0xF0 && second < 0x90, beyond = first == 0xF4 && second > 0x8F;
    return continues(1) && continues(2) && continues(3) && !overlong && !beyond ? 4 : 0;
  }
  return 0;
}

/// Controls (C0, DEL, C1), and the two code points that XML has no room for: SVG is XML.
bool is_control(std::string_view character) {
  const auto first = static_cast<unsigned char>(character[0]);
  if (first < 0x20 || first == 0x7F) return true;
  if (character.size() == 2 && first == 0xC2) return static_cast<unsigned char>(character[1]) < 0xA0;
  return character == "\xEF\xBF\xBE" || character == "\xEF\xBF\xBF";
}

std::vector<std::string_view> displayed_characters(std::string_view text) {
  std::vector<std::string_view> characters;
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    if (length == 0) {
      characters.push_back(replacement);
      text.remove_prefix(1);
    } else {
      const std::string_view character = text.substr(0, length);
      characters.push_back(is_control(character) ? std::string_view(" ") : character);
      text.remove_prefix(length);
    }
  }
  return characters;
}

}  // namespace

std::string display_text(std::string_view text, std::size_t most) {
  const std::vector<std::string_view> characters = displayed_characters(text);
  const bool cut = characters.size() > most;
  const std::size_t tail = cut ? most / 3 : 0, head = cut ? most - tail - 1 : characters.size();
  std::string shown;
  for (std::size_t i = 0; i < head; ++i) shown += characters[i];
  if (cut) shown += ellipsis;
  for (std::size_t i = characters.size() - tail; i < characters.size(); ++i) shown += characters[i];
  return shown;
}

std::string csv_field(std::string_view text) {
  const std::string shown = display_text(text, std::numeric_limits<std::size_t>::max());
  if (shown.find_first_of(",\"") == std::string::npos) return shown;
  std::string quoted = "\"";
  for (const char c : shown) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::string file_stem(std::string_view text) {
  constexpr std::size_t most = 80;
  std::string stem(text.substr(0, most));
  std::ranges::replace_if(
      stem,
      [](char c) {
        return !(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && !(c >= '0' && c <= '9') && c != '.' && c != '-';
      },
      '-');
  return stem;
}

std::string Texts::use(std::string_view text) {
  texts_.push_back(display_text(text));
  return fmt::format("texts[{}]", texts_.size());
}

std::string Texts::definition() const {
  if (texts_.empty()) return "";
  std::string definition = fmt::format("array texts[{}]\n", texts_.size());
  for (std::size_t i = 0; i < texts_.size(); ++i) {
    std::string quoted;
    // Not doubled: gnuplot 5.4 misreads a doubled quote at a string's beginning.
    for (const char c : texts_[i]) quoted += c == '\'' ? std::string("'.\"\\047\".'") : std::string(1, c);
    definition += fmt::format("texts[{}] = '{}'\n", i + 1, quoted);
  }
  return definition;
}

}  // namespace bobench::analysis::plots
