#include "core/excerpt.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/utf8.hpp"

namespace bobench {
namespace {

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
    const std::size_t length = utf8_character_length(text.substr(position));
    const std::string_view piece = text.substr(position, length == 0 ? 1 : length);
    if (position + piece.size() > most) return shown + fmt::format("... ({} bytes)", text.size());
    if (length == 0 || is_control_character(piece)) {
      append_escaped(shown, piece);
    } else {
      shown += piece;
    }
    position += piece.size();
  }
  return shown;
}

std::string json_excerpt(const nlohmann::json& value) {
  return excerpt(value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace), 80);
}

}  // namespace bobench
