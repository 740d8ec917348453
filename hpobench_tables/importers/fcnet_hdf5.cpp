#include "hpobench_tables/importers/fcnet_hdf5.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "hpobench_tables/importers/grid.hpp"
#include "hpobench_tables/importers/published_grids.hpp"
#include "hpobench_tables/importers/source_file.hpp"
#include "hpobench_tables/spaces.hpp"
#include "system/compressed_file.hpp"

namespace bobench::hpobench_tables {
namespace {

namespace hdf5 = system::hdf5;

const std::vector<KnownFile>& published_files() {
  static const std::vector<KnownFile> files = fcnet_csv().files;  // the names differ only in their endings
  return files;
}

/// The index of a parameter's value given in JSON. @throws Error
double index_in_json(const Parameter& parameter, const nlohmann::json& value) {
  std::optional<double> index;
  if (parameter.is_ordinal() && value.is_number()) index = level_index(parameter, value.get<double>());
  if (parameter.is_categorical() && value.is_string()) index = choice_index(parameter, value.get<std::string>());
  if (!index) throw Error(unknown_level(parameter, value.is_string() ? value.get<std::string>() : value.dump()));
  return *index;
}

/// The configuration given by a group's name. @throws Error
Configuration configuration_of(const std::string& group, const SearchSpace& space) {
  const auto json = nlohmann::json::parse(group, nullptr, false);
  if (!json.is_object()) throw Error("its name is not a configuration in JSON");
  if (static_cast<Eigen::Index>(json.size()) != space.dimension()) {
    throw Error(fmt::format("its name has {} parameters; the space has {}", json.size(), space.dimension()));
  }
  Configuration configuration(space.dimension());
  for (Eigen::Index i = 0; i < space.dimension(); ++i) {
    const auto value = json.find(space[i].name);
    if (value == json.end()) throw Error(fmt::format("its name lacks {}", space[i].name));
    configuration[i] = index_in_json(space[i], *value);
  }
  return configuration;
}

/// Reads a data set of finite numbers. @throws Error
std::vector<double> read_numbers(const hdf5::Group& group, const char* name, const hdf5::Shape& expected) {
  if (!group.has(name)) throw Error(fmt::format("it has no data set '{}'", name));
  if (const hdf5::Shape shape = group.shape(name); shape != expected) {
    throw Error(
        fmt::format("'{}' has the shape {}; expected {}", name, fmt::join(shape, " x "), fmt::join(expected, " x ")));
  }
  hdf5::Shape shape;
  std::vector<double> numbers = group.read<double>(name, shape);
  const auto bad = std::ranges::find_if(numbers, [](double number) { return !std::isfinite(number); });
  if (bad != numbers.end()) {
    throw Error(
        fmt::format("'{}' holds {} at position {}; expected finite numbers", name, *bad, bad - numbers.begin()));
  }
  return numbers;
}

/// Calls `read`; errors are rethrown as one line that names file and group.
template <class Read>
auto reading_group(const std::string& file, const std::string& group, Read read) {
  try {
    return read();
  } catch (const std::exception& error) {
    throw InputError(fmt::format("'{}' group '{}': {}", file, group.substr(0, 400), error.what()));
  }
}

/// The number of each group's configuration; every configuration of the space must occur once.
std::vector<std::int64_t> numbers_of(const std::vector<std::string>& groups, const std::string& file,
                                     const SearchSpace& space) {
  const Numbering numbering(space);
  std::vector<std::int64_t> numbers;
  for (const std::string& group : groups) {
    numbers.push_back(reading_group(file, group, [&] { return numbering.number(configuration_of(group, space)); }));
  }
  require_each_once(
      file, numbers, numbering.size(),
      [&](std::int64_t number) { return describe(space, numbering.configuration(number)); },
      [&](std::int64_t group) { return fmt::format("group '{}'", groups[static_cast<std::size_t>(group)]); });
  return numbers;
}

/// Stores one group's numbers in the table's row.
void take_group(const hdf5::Group& group, std::size_t row, TableData& table) {
  const auto repeats = static_cast<std::size_t>(table.repeats), epochs = table.fidelities.size();
  const std::vector<double> curves = read_numbers(group, "valid_mse", {repeats, epochs});
  const std::vector<double> test = read_numbers(group, "final_test_error", {repeats});
  const std::vector<double> runtime = read_numbers(group, "runtime", {repeats});
  for (std::size_t repeat = 0; repeat < repeats; ++repeat) {
    const std::size_t entry = row * repeats + repeat;
    for (std::size_t epoch = 0; epoch < epochs; ++epoch) {
      table.value[epoch][entry] = curves[repeat * epochs + epoch];
    }
    if (runtime[repeat] < 0.0) throw Error(fmt::format("'runtime' is {}; expected 0 or more", runtime[repeat]));
    table.cost[0][entry] = runtime[repeat];
    table.test[entry] = test[repeat];
  }
}

bool has_fcnet_groups(const std::string& path) {
  try {
    const auto lock = hdf5::exclusive();
    const std::vector<std::string> groups = hdf5::File::open(path).members();
    return !groups.empty() && groups[0].find("\"activation_fn_1\": ") != std::string::npos;
  } catch (const Error&) {
    return false;
  }
}

std::vector<std::string> recognize_fcnet(const std::string& path) {
  constexpr std::string_view signature = "\x89HDF\r\n\x1a\n";
  if (path.ends_with(".hdf5") || path.ends_with(".h5")) {
    if (const std::string id = id_by_name(path, published_files()); !id.empty()) return {id};
  }
  std::vector<std::string> ids;
  if (system::read_text_beginning(path, signature.size()) != signature || !has_fcnet_groups(path)) return ids;
  for (const KnownFile& file : published_files()) ids.push_back(file.id);
  return ids;
}

void import_fcnet(const std::string& path, const std::vector<std::string>& ids, const DataDirectory& data) {
  for (const std::string& id : ids) {
    const auto lock = hdf5::exclusive();
    write_native(read_fcnet_hdf5(hdf5::File::open(path), path, id, {fcnet_space()}), source_of(path), data);
  }
}

}  // namespace

TableData read_fcnet_hdf5(const system::hdf5::File& file, const std::string& name, const std::string& id,
                          const FcnetGrid& grid) {
  const std::vector<std::string> groups = reading_group(name, "/", [&] { return file.members(); });
  const std::vector<std::int64_t> numbers = numbers_of(groups, name, grid.space);
  TableData table;
  table.info = {id,
                fmt::format("{}: two-layer networks for regression (Klein & Hutter 2019)", id),
                "validation mean squared error",
                "epoch",
                "",
                ""};
  table.space = grid.space;
  table.repeats = grid.repeats;
  table.fidelities.clear();
  for (std::int64_t epoch = 1; epoch <= grid.epochs; ++epoch) table.fidelities.push_back(static_cast<double>(epoch));
  const std::size_t size = numbers.size() * static_cast<std::size_t>(grid.repeats);
  table.value.assign(table.fidelities.size(), std::vector<double>(size));
  table.cost.assign(1, std::vector<double>(size));
  table.test.resize(size);
  for (std::size_t i = 0; i < groups.size(); ++i) {
    reading_group(name, groups[i],
                  [&] { take_group(file.group(groups[i]), static_cast<std::size_t>(numbers[i]), table); });
  }
  return table;
}

Importer fcnet_hdf5_importer() {
  return {"fcnet-hdf5", "FCNet as published: fcnet_*_data.hdf5", recognize_fcnet, import_fcnet, true};
}

}  // namespace bobench::hpobench_tables
