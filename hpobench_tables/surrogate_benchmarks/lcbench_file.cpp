#include "hpobench_tables/surrogate_benchmarks/lcbench_file.hpp"

#include <fmt/format.h>

#include "core/error.hpp"
#include "system/hdf5/native_file.hpp"

namespace bobench::hpobench_tables {
namespace {

namespace hdf5 = system::hdf5;

constexpr system::NativeFormat network_format{"bobench-lcbench", 1, "bobench's LCBench network"};
constexpr const char* task_lists[] = {"task/openml_task_id", "task/embedding_row"};

void require_there(const hdf5::File& file, const std::string& name) {
  const auto slash = name.find('/');  // HDF5 checks paths one step at a time
  if (!file.has(name.substr(0, slash)) || !file.has(name)) throw Error(fmt::format("'{}' is missing", name));
}

LcbenchWeights read_weights(const hdf5::File& file) {
  LcbenchWeights weights;
  for (const auto& [name, expected] : lcbench_shapes()) {
    require_there(file, name);
    hdf5::Shape shape = file.shape(name);
    if (shape != expected) throw Error(fmt::format("'{}' has the wrong shape", name));
    weights[name] = file.read<double>(name, shape);
  }
  for (const std::string name : task_lists) {
    require_there(file, name);
    hdf5::Shape shape = file.shape(name);
    if (shape.size() != 1 || shape[0] > 10000) throw Error(fmt::format("'{}' has the wrong shape", name));
    weights[name] = file.read<double>(name, shape);
  }
  return weights;
}

template <class T>
void write_as(const hdf5::File& file, const std::string& name, const hdf5::Shape& shape,
              const std::vector<double>& values) {
  std::vector<T> converted;
  converted.reserve(values.size());
  for (const double value : values) converted.push_back(static_cast<T>(value));
  file.write(name, shape, converted);
}

}  // namespace

bool is_published_lcbench_file(const std::string& path) {
  try {
    const auto lock = hdf5::exclusive();
    const hdf5::File file = hdf5::File::open(path);
    return !file.has_attribute("format") && file.has("embds_fct.0.weight") && file.has("layers.0.linear0.weight");
  } catch (const std::exception&) {
    return false;
  }
}

LcbenchWeights read_published_lcbench(const std::string& path) {
  return system::read_file({path}, read_weights);
}

LcbenchNetwork open_lcbench(const std::string& path) {
  return system::read_native_file({path}, network_format,
                                  [&](const hdf5::File& file) { return LcbenchNetwork(read_weights(file), path); });
}

void write_lcbench(const std::string& path, const LcbenchWeights& weights, const std::string& source,
                   const std::string& source_sha256) {
  system::write_native_file(path, network_format, [&](const hdf5::File& file) {
    file.write_fixed_attribute("source", source);
    file.write_fixed_attribute("source_sha256", source_sha256);
    for (const char* group : {"input", "output", "task"}) file.create_group(group);
    for (const auto& [name, shape] : lcbench_shapes()) {
      if (name.starts_with("input/") || name.starts_with("output/")) {
        file.write(name, shape, weights.at(name));
      } else {
        write_as<float>(file, name, shape, weights.at(name));
      }
    }
    for (const std::string name : task_lists) {
      write_as<std::int32_t>(file, name, {weights.at(name).size()}, weights.at(name));
    }
  });
}

}  // namespace bobench::hpobench_tables
