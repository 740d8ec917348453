// In-memory content of a table of evaluated configurations, filled by importers and stored in the native file.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/search_space.hpp"

namespace bobench::hpobench_tables {

/// A table's description of itself.
struct TableInfo {
  std::string id;             ///< of its problem, "fcnet/protein"
  std::string description;    ///< one line
  std::string objective;      ///< what is minimised, "validation mean squared error"
  std::string fidelity_name;  ///< "epoch"; "" for a single fidelity
  std::string source;         ///< name of the file it was created from, or how it was made
  std::string source_sha256;  ///< of that file; "" if there was none
};

/// A complete table in memory. A configuration's number is its mixed-radix index in the space, last parameter fastest.
/// Matrices are row-major: entry (row, repeat) is at row * repeats + repeat; NaN for a missing training.
struct TableData {
  TableInfo info;
  SearchSpace space;                       ///< every parameter discrete
  std::vector<double> fidelities{1.0};     ///< increasing, the last one full
  std::int64_t repeats = 1;                ///< trainings of each configuration
  std::vector<std::int32_t> rows;          ///< row of each configuration, -1: none; empty: equals its number
  std::vector<std::vector<double>> value;  ///< of each fidelity, (rows x repeats), to be minimised
  /// Seconds, (rows x repeats): empty, one matrix per fidelity, or one for full fidelity, of which lower fidelities
  /// cost their share.
  std::vector<std::vector<double>> cost;
  std::vector<double> test;  ///< test error at full fidelity, (rows x repeats), or empty

  std::size_t row_count() const {
    return value.empty() || repeats < 1 ? 0 : value.back().size() / static_cast<std::size_t>(repeats);
  }
};

/// @throws InputError that says which part of the table is inconsistent with the others
void require_consistent(const TableData& table);

/// The same for the axes alone: fidelities, repeats, `row_count` rows and the list of rows (which may be empty).
void require_consistent_axes(const SearchSpace& space, const std::vector<double>& fidelities, std::int64_t repeats,
                             std::size_t row_count, const std::vector<std::int32_t>& rows);

/// Numbers a space's configurations 0, 1, ...: mixed radix, last parameter fastest.
class Numbering {
 public:
  Numbering() = default;
  /// @throws InputError if a parameter is real, or there are more than 2^31 - 1 configurations
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
