// Vectors and matrices padded to whole SIMD registers, so that vectorised loops have no remainder.
#pragma once

#include <algorithm>
#include <vector>

#include <Eigen/Core>

#include "numerics/packet.hpp"

namespace bobench::testfunctions {

/// The smallest multiple of 4 that is >= n.
constexpr Eigen::Index padded_size(Eigen::Index n) {
  return (n + 3) / 4 * 4;
}

/// A constant vector, padded with zeros.
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

/// A constant matrix whose columns are padded with zeros, and its product with a vector.
class PaddedMatrix {
 public:
  PaddedMatrix() = default;
  explicit PaddedMatrix(const Eigen::MatrixXd& matrix)
      : values_(Eigen::MatrixXd::Zero(padded_size(matrix.rows()), matrix.cols())) {
    values_.topRows(matrix.rows()) = matrix;
  }

  /// y = A x; x has as many entries as A has columns, y has padded_size(rows of A).
  void multiply(const double* x, double* y) const {
    Eigen::Index row = 0;
    for (; row + 16 <= values_.rows(); row += 16) multiply_rows<16>(row, x, y);
    switch (values_.rows() - row) {
      case 12:
        return multiply_rows<12>(row, x, y);
      case 8:
        return multiply_rows<8>(row, x, y);
      case 4:
        return multiply_rows<4>(row, x, y);
    }
  }

 private:
  /// Processes a strip of rows; its sums stay in registers.
  template <int count>
  void multiply_rows(Eigen::Index row, const double* x, double* y) const {
    constexpr int registers = count / simd::doubles;
    simd::Doubles sum[registers];
    for (simd::Doubles& part : sum) part = simd::all(0.0);
    const double* entries = values_.data() + row;
    for (Eigen::Index j = 0; j < values_.cols(); ++j, entries += values_.rows()) {
      const simd::Doubles factor = simd::all(x[j]);
#pragma GCC unroll 8
      for (int k = 0; k < registers; ++k) {
        sum[k] = simd::multiply_add(simd::load(entries + k * simd::doubles), factor, sum[k]);
      }
    }
#pragma GCC unroll 8
    for (int k = 0; k < registers; ++k) simd::store(y + row + k * simd::doubles, sum[k]);
  }

  Eigen::MatrixXd values_;
};

}  // namespace bobench::testfunctions
