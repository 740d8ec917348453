#include "results/formats/text_file.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/utf8.hpp"
#include "system/compressed_file.hpp"

namespace bobench::results {

TextWriter::TextWriter(system::Sink out) : out_(std::move(out)), buffer_(capacity) {}

void TextWriter::json_string(std::string_view piece) {
  character('"');
  while (!piece.empty()) {
    const char c = piece.front();
    if (const std::size_t length = utf8_character_length(piece); length != 1) {
      text(length == 0 ? "\xEF\xBF\xBD" : piece.substr(0, length));
      piece.remove_prefix(std::max<std::size_t>(length, 1));
      continue;
    }
    if (c == '"' || c == '\\') {
      character('\\');
      character(c);
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
      text(fmt::format("\\u{:04x}", c));
    } else {
      character(c);
    }
    piece.remove_prefix(1);
  }
  character('"');
}

void Place::refuse(const std::string& what) const {
  throw InputError(line == 0 ? fmt::format("'{}': {}", path, what) : fmt::format("'{}' line {}: {}", path, line, what));
}

std::string whole_text(const std::string& path) {
  constexpr std::uint64_t max_bytes = std::uint64_t{1} << 36;
  if (!std::filesystem::exists(path)) throw InputError(fmt::format("there is no file '{}'", path));
  if (!std::filesystem::is_regular_file(path)) throw InputError(fmt::format("'{}' is not a file", path));
  return system::read_text_file(path, max_bytes);
}

std::vector<std::string> files_below(const std::string& path, std::string_view extension) {
  if (!std::filesystem::is_directory(path)) return {path};
  std::vector<std::string> found;
  constexpr auto options = std::filesystem::directory_options::skip_permission_denied;
  for (auto entry = std::filesystem::recursive_directory_iterator(path, options);
       entry != std::filesystem::recursive_directory_iterator(); ++entry) {
    const std::string name = entry->path().filename().string();
    if (name.starts_with('.') || name == "__MACOSX") {
      entry.disable_recursion_pending();
    } else if (entry->is_regular_file() && name.ends_with(extension)) {
      found.push_back(entry->path().string());
    }
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace bobench::results
