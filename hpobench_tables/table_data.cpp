#include "hpobench_tables/table_data.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::hpobench_tables {
namespace {

void require_size(const std::vector<double>& matrix, std::size_t size, const std::string& what) {
  if (matrix.size() == size) return;
  throw InputError(fmt::format("{} has {} entries; expected rows x repeats = {}", what, matrix.size(), size));
}

void require_fidelities(const std::vector<double>& fidelities) {
  if (fidelities.empty()) throw InputError("the table has no fidelity; expected one at least");
  for (std::size_t i = 0; i < fidelities.size(); ++i) {
    if (!std::isfinite(fidelities[i]) || (i > 0 && fidelities[i] <= fidelities[i - 1])) {
      throw InputError(fmt::format("fidelity {} is {}; expected finite numbers that rise", i + 1, fidelities[i]));
    }
  }
}

void require_rows(const std::vector<std::int32_t>& rows, std::int64_t count, std::int64_t configurations) {
  if (rows.empty()) {
    if (count == configurations) return;
    throw InputError(fmt::format("the table has {} rows; its space has {} configurations", count, configurations));
  }
  if (static_cast<std::int64_t>(rows.size()) != configurations) {
    throw InputError(
        fmt::format("the list of rows has {} entries; the space has {} configurations", rows.size(), configurations));
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i] < -1 || rows[i] >= count) {
      throw InputError(fmt::format("configuration {} has row {}; the table has {} rows", i, rows[i], count));
    }
  }
}

}  // namespace

void require_consistent_axes(const SearchSpace& space, const std::vector<double>& fidelities, std::int64_t repeats,
                             std::size_t row_count, const std::vector<std::int32_t>& rows) {
  require_fidelities(fidelities);
  if (repeats < 1) throw InputError(fmt::format("the table has {} repeats; expected 1 or more", repeats));
  if (row_count == 0) throw InputError("the table is empty");
  require_rows(rows, static_cast<std::int64_t>(row_count), Numbering(space).size());
}

void require_consistent(const TableData& table) {
  if (table.value.size() != table.fidelities.size()) {
    throw InputError(
        fmt::format("the table has values at {} fidelities; it names {}", table.value.size(), table.fidelities.size()));
  }
  require_consistent_axes(table.space, table.fidelities, table.repeats, table.row_count(), table.rows);
  const auto size = table.row_count() * static_cast<std::size_t>(table.repeats);
  for (const auto& matrix : table.value) require_size(matrix, size, "the table of values");
  if (table.cost.size() > 1 && table.cost.size() != table.fidelities.size()) {
    throw InputError(fmt::format("the table has costs at {} fidelities; expected none, 1 or {}", table.cost.size(),
                                 table.fidelities.size()));
  }
  for (const auto& matrix : table.cost) require_size(matrix, size, "the table of costs");
  if (!table.test.empty()) require_size(table.test, size, "the table of test errors");
}

Numbering::Numbering(const SearchSpace& space) : strides_(space.dimension()), low_(space.dimension()) {
  const auto cardinality = space.cardinality();
  if (!cardinality) throw InputError("a table needs a discrete space; some parameter is real");
  if (*cardinality > std::numeric_limits<std::int32_t>::max()) {
    throw InputError(fmt::format("a table of {:.3g} configurations is too large", *cardinality));
  }
  size_ = static_cast<std::int64_t>(*cardinality);
  double stride = 1.0;
  for (Eigen::Index i = space.dimension(); i-- > 0;) {
    strides_[i] = stride;
    low_[i] = space[i].low();
    stride *= *space[i].cardinality();
  }
}

Configuration Numbering::configuration(std::int64_t number) const {
  Configuration configuration(strides_.size());
  for (Eigen::Index i = 0; i < strides_.size(); ++i) {
    const auto stride = static_cast<std::int64_t>(strides_[i]);
    configuration[i] = low_[i] + static_cast<double>(number / stride);
    number %= stride;
  }
  return configuration;
}

}  // namespace bobench::hpobench_tables
