#include "core/utf8.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

namespace bobench {
namespace {

unsigned byte_at(std::string_view text, std::size_t position) {
  return position < text.size() ? static_cast<unsigned char>(text[position]) : 0U;
}

}  // namespace

std::size_t utf8_character_length(std::string_view text) {
  const unsigned first = byte_at(text, 0), second = byte_at(text, 1);
  const auto continues = [&](std::size_t position) { return (byte_at(text, position) & 0xC0U) == 0x80U; };
  if (first < 0x80) return text.empty() ? 0 : 1;
  if (first >= 0xC2 && first <= 0xDF) return continues(1) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    const bool overlong = first == 0xE0 && second < 0xA0, surrogate = first == 0xED && second > 0x9F;
    return continues(1) && continues(2) && !overlong && !surrogate ? 3 : 0;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    const bool overlong = first == 0xF0 && second < 0x90, too_large = first == 0xF4 && second > 0x8F;
    return continues(1) && continues(2) && continues(3) && !overlong && !too_large ? 4 : 0;
  }
  return 0;
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = utf8_character_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

bool is_control_character(std::string_view character) {
  const unsigned first = byte_at(character, 0), second = byte_at(character, 1), third = byte_at(character, 2);
  if (first < 0x20 || first == 0x7F || (first == 0xC2 && second < 0xA0)) return true;
  // U+200B to U+200F, U+2028 to U+202E; U+2060 to U+206F; the byte-order mark U+FEFF.
  const bool is_mark =
      first == 0xE2 && second == 0x80 && ((third >= 0x8B && third <= 0x8F) || (third >= 0xA8 && third <= 0xAE));
  const bool is_isolate = first == 0xE2 && second == 0x81 && third >= 0xA0 && third <= 0xAF;
  return is_mark || is_isolate || (first == 0xEF && second == 0xBB && third == 0xBF);
}

std::string inert_text(std::string_view text, std::size_t most) {
  std::string inert;
  std::vector<std::size_t> starts;  // of its characters
  while (!text.empty()) {
    starts.push_back(inert.size());
    const std::size_t length = utf8_character_length(text);
    const std::string_view character = text.substr(0, std::max<std::size_t>(length, 1));
    inert += length == 0 ? "\xEF\xBF\xBD" : is_control_character(character) ? " " : character;
    text.remove_prefix(character.size());
  }
  if (inert.size() <= most) return inert;
  const auto head = std::ranges::upper_bound(starts, 2 * most / 3),
             tail = std::ranges::lower_bound(starts, inert.size() - most / 3);
  const std::size_t end = head == starts.begin() ? 0 : *std::prev(head),
                    start = tail == starts.end() ? inert.size() : *tail;
  return inert.substr(0, end) + " ... " + inert.substr(start);
}

}  // namespace bobench
