#include "analysis/plots/text.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/utf8.hpp"
#include "system/csv.hpp"

namespace bobench::analysis::plots {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";  // U+FFFD
constexpr std::string_view ellipsis = "\xE2\x80\xA6";

/// Control characters (C0, DEL, C1), and the two code points that XML, and so SVG, does not allow.
bool is_hidden(std::string_view character) {
  return is_control_character(character) || character == "\xEF\xBF\xBE" || character == "\xEF\xBF\xBF";
}

std::vector<std::string_view> displayed_characters(std::string_view text) {
  std::vector<std::string_view> characters;
  while (!text.empty()) {
    const std::size_t length = utf8_character_length(text);
    if (length == 0) {
      characters.push_back(replacement);
      text.remove_prefix(1);
    } else {
      const std::string_view character = text.substr(0, length);
      characters.push_back(is_hidden(character) ? std::string_view(" ") : character);
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
  return system::csv_field(display_text(text, std::numeric_limits<std::size_t>::max()));
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
    // Not doubled: gnuplot 5.4 misreads a doubled quote at the beginning of a string.
    for (const char c : texts_[i]) quoted += c == '\'' ? std::string("'.\"\\047\".'") : std::string(1, c);
    definition += fmt::format("texts[{}] = '{}'\n", i + 1, quoted);
  }
  return definition;
}

}  // namespace bobench::analysis::plots
