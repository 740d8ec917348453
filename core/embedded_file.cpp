#include "core/embedded_file.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench {

std::string_view embedded_text(std::span<const EmbeddedFile> files, std::string_view name) {
  const auto found = std::ranges::find(files, name, &EmbeddedFile::name);
  if (found == files.end()) throw Error(fmt::format("the program has no file '{}'", name));
  return found->text;
}

}  // namespace bobench
