// Any HDF5 file, with any attributes and shapes, is a native table or gives an InputError.
#include <cstddef>
#include <cstdint>

#include "core/error.hpp"
#include "system/hdf5/native_file.hpp"
#include "tests/fuzz/hdf5_from_bytes.hpp"
#include "tests/fuzz/use_table.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;
namespace hdf5 = bobench::system::hdf5;

namespace {

constexpr const char* good_space =
    R"([{"name":"fn","type":"categorical","choices":["a","b"]},{"name":"u","type":"ordinal","levels":[1,2,3]}])";

void write_text(const hdf5::Group& file, const char* name, const std::string& good, FuzzedDataProvider& bytes,
                fuzz::Hdf5FromBytes& maker) {
  if (maker.mostly()) return file.write_fixed_attribute(name, good);
  if (!maker.mostly()) return;
  if (!maker.mostly()) return file.write_attribute(name, maker.number());
  std::string text = good;
  const auto from = bytes.ConsumeIntegralInRange<std::size_t>(0, text.size());
  text.replace(from, bytes.ConsumeIntegralInRange<std::size_t>(0, 8), bytes.ConsumeRandomLengthString(16));
  if (bytes.ConsumeBool()) return file.write_attribute(name, text);
  file.write_fixed_attribute(name, text);
}

void write(const hdf5::File& file, FuzzedDataProvider& bytes) {
  fuzz::Hdf5FromBytes maker(bytes);
  write_text(file, "format", "bobench-table", bytes, maker);
  file.write_attribute("format_version", maker.mostly() ? std::uint64_t{1} : bytes.ConsumeIntegral<std::uint64_t>());
  for (const char* name : {"id", "description", "objective", "fidelity_name", "source", "source_sha256"}) {
    write_text(file, name, "x", bytes, maker);
  }
  write_text(file, "space", good_space, bytes, maker);
  const std::uint64_t fidelities = bytes.ConsumeIntegralInRange<std::uint64_t>(1, 2);
  if (maker.mostly()) {
    file.write("fidelity", {fidelities}, fidelities == 1 ? std::vector{1.0} : std::vector{1.0, 2.0});
  } else {
    maker.write(file, "fidelity", {fidelities});
  }
  maker.write(file, "value", {fidelities, 6, 2});
  if (bytes.ConsumeBool()) maker.write(file, "cost", {bytes.ConsumeBool() ? fidelities : 1, 6, 2});
  if (bytes.ConsumeBool()) maker.write(file, "test", {1, 6, 2});
  if (bytes.ConsumeBool()) maker.write(file, "row", {6});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::string path = fuzz::scratch_file();
  FuzzedDataProvider bytes(data, size);
  system::write_hdf5_file(path, hdf5::Structures::checksummed, [&](const hdf5::File& file) { write(file, bytes); });
  try {
    fuzz::use(*open_table(path));
  } catch (const InputError&) {
  }
  return 0;
}
