// Any text is a table or an InputError. The first byte selects the reader; 255 decompresses the rest as xz.
#include <cstddef>
#include <cstdint>

#include "core/error.hpp"
#include "system/compressed_file.hpp"
#include "tests/fuzz/csv_kinds.hpp"
#include "tests/fuzz/use_table.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  try {
    if (data[0] == 255) {
      constexpr std::uint64_t max_bytes = 1 << 20;
      system::unpack_xz(text, "fuzz.xz", max_bytes);
      return 0;
    }
    for (TableData& table : read_csv_kind(static_cast<CsvKind>(data[0] % csv_kinds), std::move(text))) {
      require_consistent(table);
      fuzz::use(Table(std::move(table)));
    }
  } catch (const InputError&) {
  }
  return 0;
}
