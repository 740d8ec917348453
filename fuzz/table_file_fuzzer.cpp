// A native table's file with any damage is that table or an InputError.
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/error.hpp"
#include "fuzz/use_table.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;

namespace {

/// Behind HDF5's signature stands the version of its first structure: from 2 on they have checksums. Older ones are not
/// what write_table() makes, and libhdf5 itself does not stand damage to them.
bool is_checksummed(std::span<const std::uint8_t> data) {
  return data.size() > 8 && data[8] >= 2;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (!is_checksummed({data, size})) return 0;
  try {
    fuzz::use(*open_table(std::as_bytes(std::span(data, size)), "fuzz.h5"));
  } catch (const InputError&) {
  }
  return 0;
}
