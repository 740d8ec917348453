// The characters of a text that claims to be UTF-8.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bobench {

/// Bytes of the well-formed UTF-8 character that `text` starts with; 0 if it starts with none, or is empty.
/// [RFC 3629, sec. 4; Unicode 15, table 3-7]
std::size_t utf8_character_length(std::string_view text);

/// Whether the whole text is well-formed.
bool is_utf8(std::string_view text);

/// Whether a character is a control: C0, delete, or C1 (U+0080 to U+009F).
bool is_control_character(std::string_view character);

/// The text on one line, harmless to a terminal: control characters become spaces, bytes that are no UTF-8 become
/// U+FFFD. Of a longer text than `most` bytes the middle is left out.
std::string inert_text(std::string_view text, std::size_t most = static_cast<std::size_t>(-1));

}  // namespace bobench
