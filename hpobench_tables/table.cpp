#include "hpobench_tables/table.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"

namespace bobench::hpobench_tables {
namespace {

struct RowSums {
  std::vector<double> sum, count;
};

RowSums row_sums(const std::vector<double>& matrix, std::int64_t repeats) {
  const auto width = static_cast<std::size_t>(repeats);
  RowSums sums;
  sums.sum.resize(matrix.size() / width);
  sums.count.resize(sums.sum.size());
  for (std::size_t row = 0; row < sums.sum.size(); ++row) {
    for (std::size_t repeat = 0; repeat < width; ++repeat) {
      const double entry = matrix[row * width + repeat];
      if (std::isnan(entry)) continue;
      sums.sum[row] += entry;
      sums.count[row] += 1.0;
    }
  }
  return sums;
}

Table::Outline outline_of(const TableData& data) {
  require_consistent(data);
  return {data.info, data.space, data.fidelities, data.repeats, data.rows, !data.test.empty()};
}

}  // namespace

std::vector<double> row_means(const std::vector<double>& matrix, std::int64_t repeats) {
  RowSums sums = row_sums(matrix, repeats);
  for (std::size_t row = 0; row < sums.sum.size(); ++row) sums.sum[row] /= sums.count[row];
  return std::move(sums.sum);
}

Table::Table(Outline outline, LoadSlice load_slice, LoadTest load_test)
    : outline_(std::move(outline)),
      numbering_(outline_.space),
      load_slice_(std::move(load_slice)),
      load_test_(std::move(load_test)),
      slices_(outline_.fidelities.size()),
      loaded_(new std::once_flag[outline_.fidelities.size()]) {}

Table::Table(TableData data) : Table(outline_of(data), nullptr, nullptr) {
  const auto shared = std::make_shared<const TableData>(std::move(data));
  load_slice_ = [shared](std::size_t fidelity) {
    TableSlice slice{.value = shared->value[fidelity], .mean = {}, .cost = {}, .total_cost = {}, .is_complete = false};
    if (!shared->cost.empty()) {
      slice.cost = shared->cost[shared->cost.size() == 1 ? 0 : fidelity];
      const double share = shared->cost.size() == 1 ? shared->fidelities[fidelity] / shared->fidelities.back() : 1.0;
      for (double& seconds : slice.cost) seconds *= share;
    }
    return slice;
  };
  load_test_ = [shared] { return shared->test; };
}

const TableSlice& Table::slice(std::size_t fidelity) const {
  std::call_once(loaded_[fidelity], [&] {
    TableSlice slice = load_slice_(fidelity);
    slice.mean = row_means(slice.value, outline_.repeats);
    if (!slice.cost.empty()) slice.total_cost = row_sums(slice.cost, outline_.repeats).sum;
    slice.is_complete = std::ranges::none_of(slice.value, [](double value) { return std::isnan(value); });
    slices_[fidelity] = std::move(slice);
  });
  return slices_[fidelity];
}

const std::vector<double>& Table::test() const {
  std::call_once(test_loaded_, [&] { test_ = load_test_(); });
  return test_;
}

}  // namespace bobench::hpobench_tables
