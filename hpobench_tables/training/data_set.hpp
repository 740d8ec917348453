// Data sets for training: any numeric CSV file, or Friedman's first function.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <Eigen/Core>

#include "hpobench_tables/training/samples.hpp"

namespace bobench::hpobench_tables {

/// Numbers as read: rows are points, the last column is the target.
struct NumericTable {
  std::string name;        ///< source of the data, for messages
  Eigen::MatrixXd values;  ///< (n x (inputs + 1))
};

struct DataSet {
  std::string description;  ///< "data.csv, 500 rows, regression"
  Task task = Task::regression;
  Parts<double> parts;

  /// A hash of all numbers: data sets with the same hash are considered equal.
  std::uint64_t fingerprint() const;
};

/// Reads comma-separated numbers; a first line without numbers is a header. Empty lines are skipped; Windows line ends
/// and a byte-order mark are accepted. The file may be compressed with xz; at most 1 GiB of text.
/// @throws InputError naming file, line and column of a cell that is not a finite number, a line of another length, or
///   a table too small to be split (under 10 rows, or no input column)
NumericTable read_numeric_csv(const std::string& path);
NumericTable parse_numeric_csv(std::string_view text, const std::string& name);

/// Splits the rows into training, validation and test parts: the first 60 %, the next 20 % and the rest, in an order
/// drawn from `seed`. Inputs (and regression targets) are standardised by the training part's mean and standard
/// deviation, as in FCNet [Klein & Hutter 2019]; a constant column becomes 0. Classes are the target's distinct values
/// in increasing order.
/// @throws InputError if a classification has only one class, or more than 1000
DataSet split_data(const NumericTable& table, Task task, std::uint64_t seed);

/// Friedman's first function [1991]: ten uniform inputs on [0, 1), of which five are relevant,
///   y = 10 sin(pi x1 x2) + 20 (x3 - 1/2)^2 + 10 x4 + 5 x5 + N(0, noise^2),
/// with n points each for training, validation and test, standardised as above.
DataSet friedman1(Eigen::Index n, double noise, std::uint64_t seed);

}  // namespace bobench::hpobench_tables
