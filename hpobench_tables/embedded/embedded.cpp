#include "hpobench_tables/embedded/embedded.hpp"

#include "hpobench_tables/embedded_files.hpp"

namespace bobench::hpobench_tables {

std::span<const std::byte> embedded_table(std::string_view id) {
  if (id != "embedded/friedman") return {};
  return std::as_bytes(std::span(embedded_text(embedded_files(), "hpobench_tables/embedded/friedman.h5")));
}

}  // namespace bobench::hpobench_tables
