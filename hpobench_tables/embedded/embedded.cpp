#include "hpobench_tables/embedded/embedded.hpp"

#include <fmt/format.h>

#include "hpobench_tables/embedded_files.hpp"

namespace bobench::hpobench_tables {

std::span<const std::byte> embedded_table(std::string_view id) {
  const std::string file = fmt::format("hpobench_tables/{}.h5", id);
  for (const EmbeddedFile& one : embedded_files()) {
    if (one.name == file) return std::as_bytes(std::span(one.text));
  }
  return {};
}

}  // namespace bobench::hpobench_tables
