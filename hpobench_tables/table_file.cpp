#include "hpobench_tables/table_file.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "system/hdf5/native_file.hpp"

namespace bobench::hpobench_tables {
namespace {

namespace hdf5 = system::hdf5;

constexpr system::NativeFormat format{"bobench-table", 1, "one of bobench's tables"};

using Matrices = std::vector<std::vector<double>>;

bool fits_float(const Matrices& matrices) {
  return std::ranges::all_of(matrices, [](const auto& matrix) {
    return std::ranges::all_of(matrix, [](double value) {
      return std::isnan(value) || static_cast<double>(static_cast<float>(value)) == value;
    });
  });
}

template <class T>
void write_as(const hdf5::Group& file, const std::string& name, const Matrices& matrices, std::uint64_t repeats) {
  const std::uint64_t rows = matrices.front().size() / repeats;
  std::vector<T> flat;
  flat.reserve(matrices.size() * matrices.front().size());
  for (const auto& matrix : matrices) {
    for (const double value : matrix) flat.push_back(static_cast<T>(value));
  }
  file.write(name, {matrices.size(), rows, repeats}, flat, {1, rows, repeats});
}

void write_matrices(const hdf5::Group& file, const std::string& name, const Matrices& matrices, std::int64_t repeats) {
  if (matrices.empty()) return;
  if (fits_float(matrices)) {
    write_as<float>(file, name, matrices, static_cast<std::uint64_t>(repeats));
  } else {
    write_as<double>(file, name, matrices, static_cast<std::uint64_t>(repeats));
  }
}

/// The table without its matrices, whose sizes have been checked.
struct Header {
  Table::Outline outline;
  std::size_t costs = 0;  ///< number of cost matrices: 0, 1 or one per fidelity
};

void require_shape(const hdf5::Group& file, const std::string& name, const hdf5::Shape& expected) {
  if (const hdf5::Shape shape = file.shape(name); shape != expected) {
    throw Error(fmt::format("'{}' has the wrong shape", name));
  }
}

Header read_header(const hdf5::File& file) {
  Header header;
  Table::Outline& outline = header.outline;
  outline.info = {file.string_attribute("id"),        file.string_attribute("description"),
                  file.string_attribute("objective"), file.string_attribute("fidelity_name"),
                  file.string_attribute("source"),    file.string_attribute("source_sha256")};
  outline.space = search_space_from_json(nlohmann::json::parse(file.string_attribute("space")));
  const hdf5::Shape shape = file.shape("value");
  if (shape.size() != 3 || shape[1] == 0 || shape[2] == 0) throw Error("'value' has the wrong shape");
  // Shapes are checked first: a damaged file may claim any size, and reading begins with an allocation.
  require_shape(file, "fidelity", {shape[0]});
  hdf5::Shape ignored;
  outline.fidelities = file.read<double>("fidelity", ignored);
  if (file.has("row")) {
    require_shape(file, "row", {static_cast<std::uint64_t>(Numbering(outline.space).size())});
    outline.rows = file.read<std::int32_t>("row", ignored);
  }
  outline.repeats = static_cast<std::int64_t>(shape[2]);
  if (file.has("cost")) {
    header.costs = file.shape("cost").size() == 3 ? file.shape("cost")[0] : 0;
    require_shape(file, "cost", {header.costs, shape[1], shape[2]});
  }
  outline.has_test = file.has("test");
  if (outline.has_test) require_shape(file, "test", {1, shape[1], shape[2]});
  if (header.costs > 1 && header.costs != shape[0]) throw Error("'cost' has the wrong shape");
  require_consistent_axes(outline.space, outline.fidelities, outline.repeats, shape[1], outline.rows);
  return header;
}

TableSlice read_slice(const hdf5::File& file, const Header& header, std::size_t fidelity) {
  hdf5::Shape shape;
  TableSlice slice;
  slice.value = file.read_slice<double>("value", fidelity, shape);
  if (header.costs == 0) return slice;
  const auto& fidelities = header.outline.fidelities;
  slice.cost = file.read_slice<double>("cost", header.costs == 1 ? 0 : fidelity, shape);
  const double share = header.costs == 1 ? fidelities[fidelity] / fidelities.back() : 1.0;
  for (double& seconds : slice.cost) seconds *= share;
  return slice;
}

std::shared_ptr<const Table> open_at(const system::FilePlace& place) {
  const Header header = system::read_native_file(place, format, read_header);
  const auto load_slice = [place, header](std::size_t fidelity) {
    return system::read_native_file(place, format,
                                    [&](const hdf5::File& file) { return read_slice(file, header, fidelity); });
  };
  const auto load_test = [place] {
    return system::read_native_file(place, format, [](const hdf5::File& file) {
      hdf5::Shape shape;
      return file.read_slice<double>("test", 0, shape);
    });
  };
  return std::make_shared<const Table>(header.outline, load_slice, load_test);
}

}  // namespace

void write_table(const std::string& path, const TableData& table) {
  require_consistent(table);
  system::write_native_file(path, format, [&](const hdf5::File& file) {
    file.write_fixed_attribute("id", table.info.id);
    file.write_fixed_attribute("description", table.info.description);
    file.write_fixed_attribute("objective", table.info.objective);
    file.write_fixed_attribute("fidelity_name", table.info.fidelity_name);
    file.write_fixed_attribute("source", table.info.source);
    file.write_fixed_attribute("source_sha256", table.info.source_sha256);
    file.write_fixed_attribute("space", to_json(table.space).dump());
    file.write("fidelity", {table.fidelities.size()}, table.fidelities);
    if (!table.rows.empty()) file.write("row", {table.rows.size()}, table.rows);
    write_matrices(file, "value", table.value, table.repeats);
    write_matrices(file, "cost", table.cost, table.repeats);
    if (!table.test.empty()) write_matrices(file, "test", {table.test}, table.repeats);
  });
}

bool is_table(const std::string& path) {
  return system::is_native_file(path, format);
}

std::shared_ptr<const Table> open_table(const std::string& path) {
  return open_at({path});
}

std::shared_ptr<const Table> open_table(std::span<const std::byte> image, const std::string& name) {
  return open_at({name, image});
}

TableData read_table(const std::string& path) {
  return system::read_native_file({path}, format, [](const hdf5::File& file) {
    const Header header = read_header(file);
    const Table::Outline& outline = header.outline;
    TableData table{outline.info, outline.space, outline.fidelities, outline.repeats, outline.rows, {}, {}, {}};
    hdf5::Shape shape;
    for (std::size_t f = 0; f < table.fidelities.size(); ++f) {
      table.value.push_back(file.read_slice<double>("value", f, shape));
    }
    for (std::size_t f = 0; f < header.costs; ++f) table.cost.push_back(file.read_slice<double>("cost", f, shape));
    if (outline.has_test) table.test = file.read_slice<double>("test", 0, shape);
    return table;
  });
}

}  // namespace bobench::hpobench_tables
