// Base class of the 24 BBOB functions, and helpers that they share.
#pragma once

#include <algorithm>
#include <memory>

#include <Eigen/Core>

#include "numerics/packet.hpp"
#include "testfunctions/bbob/instance.hpp"
#include "testfunctions/bbob/padded.hpp"

namespace bobench::testfunctions {

/// Scratch memory for one evaluation: three vectors of the padded dimension and a longer one for peaks, all with
/// arbitrary content.
struct BbobScratch {
  double* a;
  double* b;
  double* c;
  double* peaks;  ///< max_peaks entries
};
constexpr Eigen::Index max_peaks = 104;

/// A BBOB function (one instance). Its linear transformations are combined when it is constructed.
class BbobFunctionBase {
 public:
  explicit BbobFunctionBase(const BbobInstance& instance)
      : dimension_(instance.dimension),
        padded_(padded_size(instance.dimension)),
        f_opt_(bbob_f_opt(instance)),
        penalized_(instance.is_noise_base() ? 0.0 : 1.0),
        size_factor_(instance.is_largescale() ? std::min(1.0, 40.0 / instance.dimension) : 1.0) {}
  virtual ~BbobFunctionBase() = default;

  /// f(x); x has dimension_ finite entries.
  virtual double evaluate(const double* x, const BbobScratch& scratch) const = 0;

  const Eigen::VectorXd& x_opt() const { return x_opt_; }
  double f_opt() const { return f_opt_; }

 protected:
  void set_x_opt(const Eigen::VectorXd& x_opt) {
    x_opt_ = x_opt;
    padded_x_opt_ = PaddedVector(x_opt);
  }

  /// out = x - x_opt, zero in the padding
  void subtract_x_opt(const double* x, double* out) const {
    const double* optimum = padded_x_opt_.data();
#pragma omp simd
    for (Eigen::Index i = 0; i < dimension_; ++i) out[i] = x[i] - optimum[i];
    for (Eigen::Index i = dimension_; i < padded_; ++i) out[i] = 0.0;
  }

  Eigen::Index dimension_;
  Eigen::Index padded_;
  double f_opt_;
  double penalized_;    ///< factor of a penalty; 0 in the base of a noisy function
  double size_factor_;  ///< factor of large-scale functions that are scaled by dimension

 private:
  Eigen::VectorXd x_opt_;
  PaddedVector padded_x_opt_;
};

/// sum of weight_i z_i^2
inline double weighted_squares(const double* weight, const double* z, Eigen::Index n) {
  return simd::sum_over(n, [&](Eigen::Index i, auto tag) {
    const auto value = simd::at(z, i, tag);
    return simd::at(weight, i, tag) * value * value;
  });
}

inline double sum_of_squares(const double* z, Eigen::Index n) {
  return simd::sum_over(n, [&](Eigen::Index i, auto tag) { return simd::at(z, i, tag) * simd::at(z, i, tag); });
}

inline double sum_of(const double* z, Eigen::Index n) {
  return simd::sum_over(n, [&](Eigen::Index i, auto tag) { return simd::at(z, i, tag); });
}

/// sum of max(0, |x_i| - limit)^2: the boundary penalty f_pen, with limit 5
inline double penalty(const double* x, Eigen::Index n, double limit = 5.0) {
  return simd::sum_over(n, [&](Eigen::Index i, auto tag) {
    const auto value = simd::at(x, i, tag), none = value - value;
    const auto size = simd::select(value < none, -value, value),
               excess = simd::select(size > limit, size - limit, none);
    return excess * excess;
  });
}

/// out_i = 100 (z_i^2 - z_{i+1})^2 + (z_i - 1)^2, i = 0, ..., D - 2: the terms of Rosenbrock's function
inline void rosenbrock_terms(const double* z, double* out, Eigen::Index dimension) {
#pragma omp simd
  for (Eigen::Index i = 0; i < dimension - 1; ++i) {
    const double valley = z[i] * z[i] - z[i + 1], along = z[i] - 1.0;
    out[i] = 100.0 * valley * valley + along * along;
  }
}

// Factory functions, one for each group of functions.
std::unique_ptr<const BbobFunctionBase> make_separable(const BbobInstance& instance);               // f1 to f5
std::unique_ptr<const BbobFunctionBase> make_moderately_conditioned(const BbobInstance& instance);  // f6 to f9
std::unique_ptr<const BbobFunctionBase> make_highly_conditioned(const BbobInstance& instance);      // f10 to f14
std::unique_ptr<const BbobFunctionBase> make_adequately_structured(const BbobInstance& instance);   // f15 to f19
std::unique_ptr<const BbobFunctionBase> make_weakly_structured(const BbobInstance& instance);       // f20 to f24
/// The large-scale versions of f6, f7, f9 to f19 and f21 to f24; the functions above construct the others.
std::unique_ptr<const BbobFunctionBase> make_largescale(const BbobInstance& instance);

}  // namespace bobench::testfunctions
