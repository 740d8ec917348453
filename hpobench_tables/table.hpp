// A table of evaluated configurations as problems see it: shared by all threads, its fidelities loaded on demand.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "hpobench_tables/table_data.hpp"

namespace bobench::hpobench_tables {

/// The part of a table that belongs to one fidelity; entry (row, repeat) stands at row * repeats + repeat.
struct TableSlice {
  std::vector<double> value;       ///< (rows x repeats), NaN where there was no such training
  std::vector<double> mean;        ///< (rows), over the repeats there are
  std::vector<double> cost;        ///< seconds, (rows x repeats), or empty
  std::vector<double> total_cost;  ///< (rows), summed over the repeats there are, or empty
  bool is_complete = false;        ///< no training is missing
};

class Table {
 public:
  /// What a table has beside its slices.
  struct Outline {
    TableInfo info;
    SearchSpace space;
    std::vector<double> fidelities;
    std::int64_t repeats = 1;
    std::vector<std::int32_t> rows;  ///< as in TableData
    bool has_test = false;
  };
  /// Gives the values and costs (mean and total_cost are made of them) of the i-th fidelity.
  using LoadSlice = std::function<TableSlice(std::size_t fidelity)>;
  /// Gives the test errors.
  using LoadTest = std::function<std::vector<double>()>;

  Table(Outline outline, LoadSlice load_slice, LoadTest load_test);
  /// @throws InputError if the table is not consistent
  explicit Table(TableData data);

  const TableInfo& info() const { return outline_.info; }
  const SearchSpace& space() const { return outline_.space; }
  const std::vector<double>& fidelities() const { return outline_.fidelities; }
  std::int64_t repeats() const { return outline_.repeats; }
  bool has_test() const { return outline_.has_test; }

  /// The row of a configuration that the space contains, or -1 where the table has none.
  std::int64_t row(const Configuration& configuration) const {
    const std::int64_t number = numbering_.number(configuration);
    return outline_.rows.empty() ? number : outline_.rows[static_cast<std::size_t>(number)];
  }
  const Numbering& numbering() const { return numbering_; }
  /// The i-th fidelity's values; the first call loads them. @throws InputError if the file behind it is damaged
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

/// The mean of each row's repeats, NaN left out; NaN where there are none.
std::vector<double> row_means(const std::vector<double>& matrix, std::int64_t repeats);

}  // namespace bobench::hpobench_tables
