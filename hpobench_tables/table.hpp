// A table of evaluated configurations, as used by problems: shared by all threads, with fidelities loaded on demand.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "hpobench_tables/table_data.hpp"

namespace bobench::hpobench_tables {

/// The part of a table for one fidelity; entry (row, repeat) is at row * repeats + repeat.
struct TableSlice {
  std::vector<double> value;       ///< (rows x repeats), NaN for a missing training
  std::vector<double> mean;        ///< (rows), over the available repeats
  std::vector<double> cost;        ///< seconds, (rows x repeats), or empty
  std::vector<double> total_cost;  ///< (rows), summed over the available repeats, or empty
  bool is_complete = false;        ///< no training is missing
};

class Table {
 public:
  /// Everything in a table except its slices.
  struct Outline {
    TableInfo info;
    SearchSpace space;
    std::vector<double> fidelities;
    std::int64_t repeats = 1;
    std::vector<std::int32_t> rows;  ///< as in TableData
    bool has_test = false;
  };
  /// Returns the values and costs of the i-th fidelity (mean and total_cost are computed from them).
  using LoadSlice = std::function<TableSlice(std::size_t fidelity)>;
  /// Returns the test errors.
  using LoadTest = std::function<std::vector<double>()>;

  Table(Outline outline, LoadSlice load_slice, LoadTest load_test);
  /// @throws InputError if the table is not consistent
  explicit Table(TableData data);

  const TableInfo& info() const { return outline_.info; }
  const SearchSpace& space() const { return outline_.space; }
  const std::vector<double>& fidelities() const { return outline_.fidelities; }
  std::int64_t repeats() const { return outline_.repeats; }
  bool has_test() const { return outline_.has_test; }

  /// The row of a configuration in the space, or -1 if the table has no row for it.
  std::int64_t row(const Configuration& configuration) const {
    const std::int64_t number = numbering_.number(configuration);
    return outline_.rows.empty() ? number : outline_.rows[static_cast<std::size_t>(number)];
  }
  const Numbering& numbering() const { return numbering_; }
  /// The values of the i-th fidelity; the first call loads them. @throws InputError if the underlying file is damaged
  const TableSlice& slice(std::size_t fidelity) const;
  const TableSlice& full() const { return slice(outline_.fidelities.size() - 1); }
  /// Test errors at full fidelity, (rows x repeats). @pre has_test()
  const std::vector<double>& test() const;

 private:
  Outline outline_;
  Numbering numbering_;
  LoadSlice load_slice_;
  LoadTest load_test_;
  mutable std::vector<TableSlice> slices_;
  mutable std::unique_ptr<std::once_flag[]> loaded_;
  mutable std::vector<double> test_;
  mutable std::once_flag test_loaded_;
};

/// The mean of each row's repeats, ignoring NaN; NaN for a row without values.
std::vector<double> row_means(const std::vector<double>& matrix, std::int64_t repeats);

}  // namespace bobench::hpobench_tables
