#include "external/excerpt.hpp"

#include <fmt/format.h>

namespace bobench::external {
namespace {

unsigned char byte_at(std::string_view text, std::size_t position) {
  return position < text.size() ? static_cast<unsigned char>(text[position]) : 0;
}

/// The bytes of the UTF-8 character that starts `text`; 0 if none does. [RFC 3629, sec. 4]
std::size_t character_length(std::string_view text) {
  const unsigned char first = byte_at(text, 0), second = byte_at(text, 1);
  const auto continues = [&](std::size_t position) { return (byte_at(text, position) & 0xC0) == 0x80; };
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF && continues(1)) return 2;
  if (first >= 0xE0 && first <= 0xEF && continues(1) && continues(2)) {
    const bool overlong = first == 0xE0 && second < 0xA0, surrogate = first == 0xED && second > 0x9F;
    return overlong || surrogate ? 0 : 3;
  }
  if (first >= 0xF0 && first <= 0xF4 && continues(1) && continues(2) && continues(3)) {
    const bool overlong = first == 0xF0 && second < 0x90, too_large = first == 0xF4 && second > 0x8F;
    return overlong || too_large ? 0 : 4;
  }
  return 0;
}

/// U+0080 to U+009F are control characters too.
bool is_control(std::string_view character) {
  const unsigned char first = byte_at(character, 0);
  return first < 0x20 || first == 0x7F || (first == 0xC2 && byte_at(character, 1) < 0xA0);
}

void append_escaped(std::string& out, std::string_view bytes) {
  if (bytes == "\n") {
    out += "\\n";
  } else if (bytes == "\t") {
    out += "\\t";
  } else {
    for (const char byte : bytes) out += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
  }
}

}  // namespace

std::string excerpt(std::string_view text, std::size_t most) {
  std::string shown;
  for (std::size_t position = 0; position < text.size();) {
    const std::size_t length = character_length(text.substr(position));
    const std::string_view piece = text.substr(position, length == 0 ? 1 : length);
    if (position + piece.size() > most) return shown + fmt::format("... ({} bytes)", text.size());
    if (length == 0 || is_control(piece)) {
      append_escaped(shown, piece);
    } else {
      shown += piece;
    }
    position += piece.size();
  }
  return shown;
}

}  // namespace bobench::external
