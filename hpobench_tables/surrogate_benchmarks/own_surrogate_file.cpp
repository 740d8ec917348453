#include "hpobench_tables/surrogate_benchmarks/own_surrogate_file.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "system/hdf5/native_file.hpp"

namespace bobench::hpobench_tables {
namespace {

namespace hdf5 = system::hdf5;

constexpr system::NativeFormat surrogate_format{"bobench-surrogate", 1, "one of bobench's surrogates"};

std::vector<double> numbers_of(const Eigen::VectorXd& values) {
  return {values.begin(), values.end()};
}

/// A dataset of this shape. Shapes are checked before memory is allocated.
std::vector<double> read_numbers(const hdf5::File& file, const std::string& name, const hdf5::Shape& expected) {
  hdf5::Shape shape = file.shape(name);
  if (shape != expected) throw Error(fmt::format("'{}' has the wrong shape", name));
  return file.read<double>(name, shape);
}

Eigen::VectorXd read_column(const hdf5::File& file, const std::string& name, std::uint64_t rows) {
  const std::vector<double> values = read_numbers(file, name, {rows});
  Eigen::VectorXd column = Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(rows));
  if (!column.allFinite()) throw Error(fmt::format("'{}' has values that are not finite", name));
  return column;
}

OwnEvaluations read_evaluations(const hdf5::File& file) {
  OwnEvaluations read;
  read.id = file.string_attribute("id");
  read.objective = file.string_attribute("objective");
  read.is_maximized = file.unsigned_attribute("maximized") == 1;
  read.source = file.string_attribute("source");
  read.source_sha256 = file.string_attribute("source_sha256");
  read.fidelity_name = file.string_attribute("fidelity_name");
  read.space = search_space_from_json(nlohmann::json::parse(file.string_attribute("space")));
  const hdf5::Shape shape = file.shape("value"), levels = file.shape("fidelities");
  if (shape.size() != 1 || shape[0] == 0) throw Error("'value' has the wrong shape");
  if (levels.size() != 1 || levels[0] == 0) throw Error("'fidelities' has the wrong shape");
  read.value = read_column(file, "value", shape[0]);
  read.fidelity = read_column(file, "fidelity", shape[0]);
  if (file.has("cost")) read.cost = read_column(file, "cost", shape[0]);
  read.fidelities = numbers_of(read_column(file, "fidelities", levels[0]));
  const auto dimension = static_cast<std::uint64_t>(read.space.dimension());
  const std::vector<double> numbers = read_numbers(file, "configuration", {shape[0], dimension});
  read.configurations = Eigen::Map<const Eigen::MatrixXd>(numbers.data(), read.space.dimension(), read.value.size());
  return read;
}

void require_consistent(const OwnEvaluations& read) {
  for (const auto& configuration : read.configurations.colwise()) read.space.require(configuration);
  const auto is_ascending =
      std::ranges::adjacent_find(read.fidelities, std::greater_equal<>()) == read.fidelities.end();
  if (!is_ascending || read.fidelities.front() <= 0.0) throw Error("'fidelities' do not ascend from above 0");
  for (const double one : read.fidelity) {
    if (!std::ranges::binary_search(read.fidelities, one)) throw Error("'fidelity' has values not in 'fidelities'");
  }
}

}  // namespace

void write_own_surrogate(const std::string& path, const OwnEvaluations& evaluations, const std::string& model,
                         const CrossValidation& validation) {
  system::write_native_file(path, surrogate_format, [&](const hdf5::File& file) {
    file.write_fixed_attribute("id", evaluations.id);
    file.write_fixed_attribute("objective", evaluations.objective);
    file.write_attribute("maximized", std::uint64_t{evaluations.is_maximized});
    file.write_fixed_attribute("fidelity_name", evaluations.fidelity_name);
    file.write_fixed_attribute("source", evaluations.source);
    file.write_fixed_attribute("source_sha256", evaluations.source_sha256);
    file.write_fixed_attribute("space", to_json(evaluations.space).dump());
    file.write_fixed_attribute("model", model);
    file.write_attribute("rmse", validation.rmse);
    file.write_attribute("explained", validation.explained);
    file.write_attribute("rank_correlation", validation.rank_correlation);
    const auto rows = static_cast<std::uint64_t>(evaluations.size());
    const auto& points = evaluations.configurations;
    file.write("configuration", {rows, static_cast<std::uint64_t>(points.rows())},
               std::vector<double>(points.data(), points.data() + points.size()));
    file.write("fidelity", {rows}, numbers_of(evaluations.fidelity));
    file.write("fidelities", {evaluations.fidelities.size()}, evaluations.fidelities);
    file.write("value", {rows}, numbers_of(evaluations.value));
    if (evaluations.cost.size() > 0) file.write("cost", {rows}, numbers_of(evaluations.cost));
    file.write("residual", {rows}, numbers_of(validation.residual));
  });
}

bool is_own_surrogate(const std::string& path) {
  return system::is_native_file(path, surrogate_format);
}

OwnSurrogate read_own_surrogate(const std::string& path, const std::string& id) {
  CrossValidation validation;
  std::string model;
  OwnEvaluations evaluations = system::read_native_file({path}, surrogate_format, [&](const hdf5::File& file) {
    OwnEvaluations read = read_evaluations(file);
    require_consistent(read);
    model = file.string_attribute("model");
    validation.rmse = file.real_attribute("rmse");
    validation.explained = file.real_attribute("explained");
    validation.rank_correlation = file.real_attribute("rank_correlation");
    validation.residual = read_column(file, "residual", static_cast<std::uint64_t>(read.size()));
    return read;
  });
  if (evaluations.id != id) {
    throw InputError(fmt::format("'{}' holds the surrogate '{}'; expected '{}'", path, evaluations.id, id));
  }
  return {std::move(evaluations), std::move(model), std::move(validation)};
}

}  // namespace bobench::hpobench_tables
