#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "core/error.hpp"
#include "simulators/embedded_files.hpp"

namespace bobench::simulators {

std::string_view embedded_text(std::string_view name) {
  static const std::vector<EmbeddedFile> files = embedded_files();
  const auto found = std::ranges::find(files, fmt::format("simulators/{}", name), &EmbeddedFile::name);
  if (found == files.end()) throw Error(fmt::format("the program has no file '{}'", name));
  return found->text;
}

}  // namespace bobench::simulators
