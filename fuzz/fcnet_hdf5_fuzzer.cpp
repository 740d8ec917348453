// Any bytes are an FCNet file in the published layout or an error.
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/error.hpp"
#include "fuzz/small_fcnet.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const auto lock = storage::hdf5::exclusive();
    const auto file = storage::hdf5::File::open_image(std::as_bytes(std::span(data, size)), "fuzz.h5");
    require_consistent(read_fcnet_hdf5(file, "fuzz.h5", "fcnet/fuzz", small_fcnet_grid()));
  } catch (const InputError&) {
  }
  return 0;
}
