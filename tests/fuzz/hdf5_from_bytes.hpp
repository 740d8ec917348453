// HDF5 files that a fuzzer writes through the library: arbitrary shapes, types, names and numbers, in undamaged files.
// libhdf5 1.10 itself is not robust against arbitrary bytes (see system/hdf5/hdf5.hpp), so those are tested only on
// files with checksums.
#pragma once

#include <fuzzer/FuzzedDataProvider.h>
#include <unistd.h>

#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "system/hdf5/hdf5.hpp"

namespace bobench::fuzz {

/// A file of this process, in memory if such a folder exists.
inline std::string scratch_file() {
  const std::string folder = std::filesystem::exists("/dev/shm") ? "/dev/shm" : std::filesystem::temp_directory_path();
  return folder + "/bobench-fuzz-" + std::to_string(::getpid()) + ".h5";
}

class Hdf5FromBytes {
 public:
  explicit Hdf5FromBytes(FuzzedDataProvider& bytes) : bytes_(bytes) {}

  double number() {
    const double special[] = {
        0.0, -1.0, 1.0, 0.3, 1e308, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()};
    return bytes_.ConsumeBool() ? bytes_.PickValueInArray(special) : bytes_.ConsumeFloatingPoint<double>();
  }

  /// A data set of numbers or, seldom, texts; it mostly has the given shape.
  void write(const system::hdf5::Group& group, const std::string& name, system::hdf5::Shape shape) {
    if (mostly()) {
    } else if (bytes_.ConsumeBool()) {
      return;
    } else {
      shape.resize(bytes_.ConsumeIntegralInRange<std::size_t>(1, 4), 1);
      for (std::uint64_t& axis : shape) axis = bytes_.ConsumeIntegralInRange<std::uint64_t>(1, 5);
    }
    std::size_t count = 1;
    for (const std::uint64_t axis : shape) count *= axis;
    if (!mostly()) {
      group.write(name, shape, std::vector<std::string>(count, "text"));
    } else if (mostly()) {
      std::vector<double> values(count);
      for (double& value : values) value = mostly() ? 0.5 : number();
      group.write(name, shape, values);
    } else {
      group.write(name, shape, std::vector<std::int32_t>(count, bytes_.ConsumeIntegral<std::int32_t>()));
    }
  }

  bool mostly() { return bytes_.ConsumeIntegralInRange<int>(0, 15) != 15; }

 private:
  FuzzedDataProvider& bytes_;
};

}  // namespace bobench::fuzz
