// Any HDF5 file of forests, and any weights, give a model that can be evaluated, or an InputError.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/error.hpp"
#include "hpobench_tables/surrogate_benchmarks/forest_file.hpp"
#include "hpobench_tables/surrogate_benchmarks/lcbench_network.hpp"
#include "system/hdf5/native_file.hpp"
#include "tests/fuzz/hdf5_from_bytes.hpp"
#include "tests/hpobench_tables/surrogate_benchmarks/random_lcbench_weights.hpp"
#include "tests/hpobench_tables/surrogate_benchmarks/small_forest.hpp"

using namespace bobench;
using namespace bobench::hpobench_tables;
namespace hdf5 = bobench::system::hdf5;

namespace {

constexpr const char* id = "hpolib/svm-mnist";

/// Mostly the unchanged list; else with a changed entry or another length.
template <class T>
std::vector<T> damaged(std::vector<T> list, FuzzedDataProvider& bytes, fuzz::Hdf5FromBytes& maker) {
  if (maker.mostly() || list.empty()) return list;
  if (bytes.ConsumeBool()) list.resize(bytes.ConsumeIntegralInRange<std::size_t>(1, list.size() + 3));
  const auto at = bytes.ConsumeIntegralInRange<std::size_t>(0, list.size() - 1);
  if constexpr (std::is_same_v<T, double>) {
    list[at] = maker.number();
  } else {
    list[at] = bytes.ConsumeBool() ? bytes.ConsumeIntegral<T>() : static_cast<T>(bytes.ConsumeIntegral<std::int8_t>());
  }
  return list;
}

void write_forest(const hdf5::Group& group, FuzzedDataProvider& bytes, fuzz::Hdf5FromBytes& maker) {
  const ForestArrays forest = small_forest();
  const auto write = [&](const char* name, const auto& list) {
    if (!maker.mostly()) return maker.write(group, name, {list.size()});
    const auto written = damaged(list, bytes, maker);
    group.write(name, {written.size()}, written);
  };
  write("tree_offset", forest.tree_offset);
  write("left", forest.left);
  write("right", forest.right);
  write("feature", forest.feature);
  write("threshold", forest.threshold);
  write("value", forest.value);
}

void use(const Forest& forest) {
  const std::vector<double> low(static_cast<std::size_t>(forest.features()), -1e300), high(low.size(), 1e300);
  if (!std::isfinite(forest.predict(low)) || !std::isfinite(forest.predict(high))) __builtin_trap();
  if (forest.predict(low) < forest.lower_bound()) __builtin_trap();
}

void try_forests(FuzzedDataProvider& bytes) {
  static const std::string path = fuzz::scratch_file();
  fuzz::Hdf5FromBytes maker(bytes);
  const bool is_ours = bytes.ConsumeBool();
  system::write_hdf5_file(path, hdf5::Structures::checksummed, [&](const hdf5::File& file) {
    if (is_ours) {
      file.write_fixed_attribute("format", "bobench-forest");
      file.write_attribute("format_version", std::uint64_t{1});
      file.write_fixed_attribute("id", maker.mostly() ? id : "another");
      file.write_attribute("features", maker.mostly() ? std::uint64_t{2} : bytes.ConsumeIntegral<std::uint64_t>());
      if (bytes.ConsumeBool()) file.write_attribute("optimum", maker.number());
    }
    if (maker.mostly()) write_forest(file.create_group("objective"), bytes, maker);
    if (bytes.ConsumeBool()) write_forest(file.create_group("cost"), bytes, maker);
  });
  if (is_ours) {
    const SurrogateForests forests = read_forests(path, id, 2);
    use(forests.objective);
    if (forests.cost) use(*forests.cost);
    return;
  }
  const ForestFile published = read_published_forests(path);
  use(Forest(published.objective, 2, "objective"));
  if (published.cost) use(Forest(*published.cost, 2, "cost"));
}

void try_weights(FuzzedDataProvider& bytes) {
  static const LcbenchWeights whole = random_lcbench_weights(1);
  fuzz::Hdf5FromBytes maker(bytes);
  LcbenchWeights weights = whole;
  for (auto& [name, values] : weights) values = damaged(values, bytes, maker);
  if (!maker.mostly()) weights.erase(weights.begin());
  const LcbenchNetwork network(weights, "fuzz.h5");
  for (std::size_t task = 0; task < network.tasks().size(); ++task) {
    const LcbenchNetwork::Input x = LcbenchNetwork::Input::Constant(bytes.ConsumeFloatingPointInRange(0.0, 1e4));
    network.evaluate(task, x);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  FuzzedDataProvider bytes(data + 1, size - 1);
  try {
    if (data[0] % 8 == 0) {
      try_weights(bytes);
    } else {
      try_forests(bytes);
    }
  } catch (const InputError&) {
  }
  return 0;
}
