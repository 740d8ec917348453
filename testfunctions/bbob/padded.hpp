// Vectors and matrices padded to whole SIMD registers, so that loops over coordinates have no remainder.
#pragma once

#include <algorithm>
#include <vector>

#include <Eigen/Core>

namespace bobench::testfunctions {

/// The least multiple of 4 that is >= n.
constexpr Eigen::Index padded_size(Eigen::Index n) {
  return (n + 3) / 4 * 4;
}

/// A constant vector, continued with zeros.
class PaddedVector {
 public:
  PaddedVector() = default;
  explicit PaddedVector(const Eigen::VectorXd& values) : values_(static_cast<std::size_t>(padded_size(values.size()))) {
    std::copy(values.begin(), values.end(), values_.begin());
  }
  const double* data() const { return values_.data(); }
  double operator[](Eigen::Index i) const { return values_[static_cast<std::size_t>(i)]; }
  Eigen::Index size() const { return static_cast<Eigen::Index>(values_.size()); }

 private:
  std::vector<double> values_;
};

/// A constant matrix whose columns are continued with zeros, and its product with a vector.
class PaddedMatrix {
 public:
  PaddedMatrix() = default;
  explicit PaddedMatrix(const Eigen::MatrixXd& matrix)
      : columns_(matrix.cols()),
        stride_(padded_size(matrix.rows())),
        values_(static_cast<std::size_t>(columns_ * stride_)) {
    for (Eigen::Index j = 0; j < columns_; ++j) {
      std::copy(matrix.col(j).begin(), matrix.col(j).end(), values_.begin() + j * stride_);
    }
  }

  /// y = A x; x has columns() entries, y padded_size(rows()).
  void multiply(const double* x, double* y) const {
    Eigen::Index row = 0;
    for (; row + 16 <= stride_; row += 16) multiply_rows<16>(row, x, y);
    if (row + 8 <= stride_) {
      multiply_rows<8>(row, x, y);
      row += 8;
    }
    if (row < stride_) multiply_rows<4>(row, x, y);
  }

 private:
  /// A strip of rows at a time: its sums stay in registers while x goes by.
  template <int count>
  void multiply_rows(Eigen::Index row, const double* x, double* y) const {
    const double* entry = values_.data() + row;
    double sum[count] = {};
    for (Eigen::Index j = 0; j < columns_; ++j, entry += stride_) {
#pragma omp simd
      for (int k = 0; k < count; ++k) sum[k] += entry[k] * x[j];
    }
    std::copy(sum, sum + count, y + row);
  }

  Eigen::Index columns_ = 0;
  Eigen::Index stride_ = 0;
  std::vector<double> values_;
};

}  // namespace bobench::testfunctions
