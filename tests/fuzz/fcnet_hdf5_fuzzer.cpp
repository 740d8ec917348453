// Any HDF5 file has FCNet's published layout or gives an InputError.
#include <cstddef>
#include <cstdint>

#include <fmt/format.h>

#include "core/error.hpp"
#include "hpobench_tables/importers/fcnet_hdf5.hpp"
#include "system/hdf5/native_file.hpp"
#include "tests/fuzz/hdf5_from_bytes.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;
namespace hdf5 = bobench::system::hdf5;

namespace {

FcnetGrid small_grid() {
  return {SearchSpace({{"activation_fn_1", CategoricalParameter{{"relu", "tanh"}}},
                       {"dropout_1", OrdinalParameter{{0.0, 0.3}}}}),
          2, 3};
}

/// A group's name: mostly the correct one, else a part of it with an insertion.
std::string group_name(FuzzedDataProvider& bytes, fuzz::Hdf5FromBytes& maker, int i) {
  std::string name = fmt::format(R"({{"activation_fn_1": "{}", "dropout_1": {}}})", i / 2 % 2 == 0 ? "relu" : "tanh",
                                 i % 2 == 0 ? "0.0" : "0.3");
  if (maker.mostly()) return name;
  const auto from = bytes.ConsumeIntegralInRange<std::size_t>(0, name.size());
  const auto count = bytes.ConsumeIntegralInRange<std::size_t>(0, name.size());
  name.replace(from, count, bytes.ConsumeRandomLengthString(16));
  std::erase_if(name, [](char c) { return c == '/' || c == '\0'; });
  return name.empty() || name == "." ? "{}" : name;
}

void write(const hdf5::File& file, FuzzedDataProvider& bytes) {
  fuzz::Hdf5FromBytes maker(bytes);
  const int groups = maker.mostly() ? 4 : bytes.ConsumeIntegralInRange<int>(0, 6);
  for (int i = 0; i < groups; ++i) {
    const std::string name = group_name(bytes, maker, i);
    if (file.has(name)) continue;
    const hdf5::Group group = file.create_group(name);
    maker.write(group, "valid_mse", {2, 3});
    maker.write(group, "final_test_error", {2});
    maker.write(group, "runtime", {2});
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::string path = fuzz::scratch_file();
  FuzzedDataProvider bytes(data, size);
  system::write_hdf5_file(path, hdf5::Structures::widely_readable, [&](const hdf5::File& file) { write(file, bytes); });
  try {
    require_consistent(read_fcnet_hdf5(hdf5::File::open(path), "fuzz.h5", "fcnet/fuzz", small_grid()));
  } catch (const InputError&) {
  }
  return 0;
}
