// Any bytes are a native table or an InputError.
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/error.hpp"
#include "hpobench_tables/table_file.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const auto table = open_table(std::as_bytes(std::span(data, size)), "fuzz.h5");
    for (std::size_t i = 0; i < table->fidelities().size(); ++i) table->slice(i);
    if (table->has_test()) table->test();
    const auto rows = static_cast<std::int64_t>(table->full().mean.size());
    for (std::int64_t number = 0; number < table->numbering().size() && number < 1000; ++number) {
      if (table->row(table->numbering().configuration(number)) >= rows) __builtin_trap();
    }
  } catch (const InputError&) {
  }
  return 0;
}
