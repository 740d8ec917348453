// A native table's file with any damage gives the same table or an InputError.
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/error.hpp"
#include "tests/fuzz/use_table.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;

namespace {

/// HDF5's signature is followed by the version of its first structure: versions from 2 on have checksums. write_table()
/// does not write older ones, and libhdf5 itself is not robust against damage to them.
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
