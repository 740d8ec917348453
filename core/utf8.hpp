// UTF-8 validation and sanitising.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bobench {

/// Length in bytes of the well-formed UTF-8 character at the start of `text`; 0 if there is none.
/// [RFC 3629, sec. 4; Unicode 15, table 3-7]
std::size_t utf8_character_length(std::string_view text);

/// Whether the text is well-formed UTF-8.
bool is_utf8(std::string_view text);

/// Whether a character is a control character (C0, delete, C1) or invisible (zero width, separators, directions,
/// U+FEFF).
bool is_control_character(std::string_view character);

/// The text on one line, safe to print on a terminal: control characters become spaces, bytes that are not UTF-8 become
/// U+FFFD. If the text is longer than `most` bytes, its middle is omitted.
std::string inert_text(std::string_view text, std::size_t most = static_cast<std::size_t>(-1));

}  // namespace bobench
