// What a table of evaluated configurations holds: what readers fill in, and what the native file stores.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/search_space.hpp"

namespace bobench::hpobench_tables {

/// What a table says of itself.
struct TableInfo {
  std::string id;             ///< of its problem, "fcnet/protein"
  std::string description;    ///< one line
  std::string objective;      ///< what is minimised, "validation mean squared error"
  std::string fidelity_name;  ///< "epoch"; "" where there is one fidelity only
  std::string source;         ///< name of the file it was made of, or how it was made
  std::string source_sha256;  ///< of that file; "" if there was none
};

/// A table whole, in memory. A configuration's number is its mixed-radix index in the space, last parameter fastest.
/// Matrices are row-major: entry (row, repeat) stands at row * repeats + repeat; NaN where there was no such training.
struct TableData {
  TableInfo info;
  SearchSpace space;                       ///< every parameter discrete
  std::vector<double> fidelities{1.0};     ///< rising, the last one full
  std::int64_t repeats = 1;                ///< trainings of each configuration
  std::vector<std::int32_t> rows;          ///< the row of each configuration, -1: none; empty: its own number
  std::vector<std::vector<double>> value;  ///< of each fidelity, (rows x repeats), to be minimised
  /// Seconds, (rows x repeats): empty, one matrix for each fidelity, or one for full fidelity that others take their
  /// share of.
  std::vector<std::vector<double>> cost;
  std::vector<double> test;  ///< test error at full fidelity, (rows x repeats), or empty

  std::size_t row_count() const {
    return value.empty() || repeats < 1 ? 0 : value.back().size() / static_cast<std::size_t>(repeats);
  }
};

/// @throws InputError that says which part of the table does not fit the others
void require_consistent(const TableData& table);

/// The same for the axes alone: fidelities, repeats, `row_count` rows and the list of rows (which may be empty).
void require_consistent_axes(const SearchSpace& space, const std::vector<double>& fidelities, std::int64_t repeats,
                             std::size_t row_count, const std::vector<std::int32_t>& rows);

/// A space's configurations as numbers 0, 1, ...: mixed radix, last parameter fastest.
class Numbering {
 public:
  Numbering() = default;
  /// @throws InputError if some parameter is real, or there are more than 2^31 - 1 configurations
  explicit Numbering(const SearchSpace& space);

  std::int64_t size() const { return size_; }
  /// @param configuration one that the space contains
  std::int64_t number(const Configuration& configuration) const {
    double number = 0.0;
    for (Eigen::Index i = 0; i < strides_.size(); ++i) number += strides_[i] * (configuration[i] - low_[i]);
    return static_cast<std::int64_t>(number);
  }
  Configuration configuration(std::int64_t number) const;

 private:
  Eigen::VectorXd strides_, low_;
  std::int64_t size_ = 0;
};

}  // namespace bobench::hpobench_tables
