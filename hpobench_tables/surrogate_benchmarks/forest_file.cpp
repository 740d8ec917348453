#include "hpobench_tables/surrogate_benchmarks/forest_file.hpp"

#include <fmt/format.h>

#include "core/error.hpp"
#include "system/hdf5/native_file.hpp"

namespace bobench::hpobench_tables {
namespace {

namespace hdf5 = system::hdf5;

constexpr system::NativeFormat forest_format{"bobench-forest", 1, "one of bobench's forests"};

void write_arrays(const hdf5::Group& group, const ForestArrays& arrays) {
  const std::uint64_t nodes = arrays.nodes();
  group.write("tree_offset", {arrays.tree_offset.size()}, arrays.tree_offset);
  group.write("left", {nodes}, arrays.left);
  group.write("right", {nodes}, arrays.right);
  group.write("feature", {nodes}, arrays.feature);
  group.write("threshold", {nodes}, arrays.threshold);
  group.write("value", arrays.outputs == 1 ? hdf5::Shape{nodes} : hdf5::Shape{nodes, arrays.outputs}, arrays.value);
}

template <class T>
std::vector<T> read_vector(const hdf5::Group& group, const std::string& name) {
  hdf5::Shape shape = group.shape(name);
  if (shape.size() != 1) throw Error(fmt::format("'{}' has {} dimensions; expected 1", name, shape.size()));
  return group.read<T>(name, shape);
}

ForestArrays read_arrays(const hdf5::Group& group) {
  ForestArrays arrays;
  arrays.tree_offset = read_vector<std::int32_t>(group, "tree_offset");
  arrays.left = read_vector<std::int32_t>(group, "left");
  arrays.right = read_vector<std::int32_t>(group, "right");
  arrays.feature = read_vector<std::int32_t>(group, "feature");
  arrays.threshold = read_vector<double>(group, "threshold");
  hdf5::Shape shape = group.shape("value");
  if (shape.empty() || shape.size() > 2) throw Error("'value' has the wrong shape");
  if (shape.size() == 2) arrays.outputs = shape[1];
  arrays.value = group.read<double>("value", shape);
  return arrays;
}

std::optional<ForestArrays> read_cost(const hdf5::File& file) {
  if (!file.has("cost")) return std::nullopt;
  return read_arrays(file.group("cost"));
}

void require_forests_of(const hdf5::File& file, const std::string& path, const std::string& id, Eigen::Index features) {
  if (const std::string given = file.string_attribute("id"); given != id) {
    throw InputError(fmt::format("'{}' holds the forests of '{}'; expected those of '{}'", path, given, id));
  }
  if (const auto given = file.unsigned_attribute("features"); given != static_cast<std::uint64_t>(features)) {
    throw Error(fmt::format("forests of {} inputs; expected {}", given, features));
  }
}

}  // namespace

void write_forests(const std::string& path, const ForestFile& forests) {
  system::write_native_file(path, forest_format, [&](const hdf5::File& file) {
    file.write_fixed_attribute("id", forests.id);
    file.write_fixed_attribute("source", forests.source);
    file.write_fixed_attribute("source_sha256", forests.source_sha256);
    file.write_attribute("features", static_cast<std::uint64_t>(forests.features));
    if (forests.optimum) file.write_attribute("optimum", *forests.optimum);
    write_arrays(file.create_group("objective"), forests.objective);
    if (forests.cost) write_arrays(file.create_group("cost"), *forests.cost);
  });
}

SurrogateForests read_forests(const std::string& path, const std::string& id, Eigen::Index features) {
  return system::read_native_file({path}, forest_format, [&](const hdf5::File& file) {
    require_forests_of(file, path, id, features);
    SurrogateForests forests;
    forests.objective = Forest(read_arrays(file.group("objective")), features, fmt::format("'{}', objective", path));
    if (const auto cost = read_cost(file)) forests.cost = Forest(*cost, features, fmt::format("'{}', cost", path));
    if (file.has_attribute("optimum")) forests.optimum = file.real_attribute("optimum");
    return forests;
  });
}

bool is_published_forest_file(const std::string& path) {
  try {
    const auto lock = hdf5::exclusive();
    const hdf5::File file = hdf5::File::open(path);
    return !file.has_attribute("format") && file.has("objective") && file.is_group("objective") &&
           file.group("objective").has("tree_offset");
  } catch (const std::exception&) {
    return false;
  }
}

ForestFile read_published_forests(const std::string& path) {
  return system::read_file({path}, [](const hdf5::File& file) {
    ForestFile forests;
    forests.objective = read_arrays(file.group("objective"));
    forests.cost = read_cost(file);
    return forests;
  });
}

}  // namespace bobench::hpobench_tables
