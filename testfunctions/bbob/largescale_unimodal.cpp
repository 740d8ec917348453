// The large-scale versions of f6, f7 and f9 to f14.
#include <algorithm>
#include <cmath>
#include <utility>

#include "testfunctions/bbob/elementwise.hpp"
#include "testfunctions/bbob/largescale.hpp"

namespace bobench::testfunctions {
namespace {

using Eigen::Index;

/// f6: attractive sector.
class LargeAttractiveSector final : public LargescaleFunction {
 public:
  explicit LargeAttractiveSector(const BbobInstance& instance)
      : LargescaleFunction(instance),
        first_(map_q(2, 3)),
        second_(map_r(4, 5)),
        stretch_(conditioning(10.0, 0.5, dimension_)) {
    set_x_opt(bbob_x_opt(instance));
    optimum_ = PaddedVector(x_opt());
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    subtract_x_opt(x, scratch.a);
    apply(first_, scratch.a, scratch.b, scratch.c);
    multiply(scratch.b, stretch_);
    double* z = scratch.a;
    apply(second_, scratch.b, z, scratch.c);
    const double* optimum = optimum_.data();
#pragma omp simd
    for (Index i = 0; i < padded_; ++i) z[i] *= z[i] * optimum[i] > 0.0 ? 100.0 : 1.0;
    return std::pow(oscillate(size_factor_ * sum_of_squares(z, padded_)), 0.9) + f_opt_;
  }

 private:
  BlockMap first_, second_;
  PaddedVector stretch_, optimum_;
};

/// f7: step ellipsoid. The first coordinate before rounding has weight D.
class LargeStepEllipsoid final : public LargescaleFunction {
 public:
  explicit LargeStepEllipsoid(const BbobInstance& instance)
      : LargescaleFunction(instance),
        first_(map_q(2, 3)),
        second_(map_r(4, 5)),
        stretch_(conditioning(10.0, 0.5, dimension_)),
        weight_(conditioning(100.0, 1.0, dimension_)) {
    set_x_opt(bbob_x_opt(instance));
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    subtract_x_opt(x, scratch.a);
    double* z = scratch.b;
    apply(first_, scratch.a, z, scratch.c);
    multiply(z, stretch_);
    const double unrounded = std::abs(z[0]) * static_cast<double>(dimension_);
    for (Index i = 0; i < padded_; ++i) {
      const double whole = std::floor(z[i] + 0.5), tenth = std::floor(10.0 * z[i] + 0.5) / 10.0;
      z[i] = std::abs(z[i]) > 0.5 ? whole : tenth;
    }
    apply(second_, z, scratch.a, scratch.c);
    const double sum = weighted_squares(weight_.data(), scratch.a, padded_);
    return 0.1 * size_factor_ * std::max(unrounded * 1e-4, sum) + penalty(x, dimension_) + f_opt_;
  }

 private:
  BlockMap first_, second_;
  PaddedVector stretch_, weight_;
};

/// f9: rotated Rosenbrock with a random optimum.
class LargeRotatedRosenbrock final : public LargescaleFunction {
 public:
  explicit LargeRotatedRosenbrock(const BbobInstance& instance) : LargescaleFunction(instance), map_(map_q(2, 3)) {
    set_x_opt(0.75 * bbob_x_opt(instance));
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    double* z = scratch.b;
    subtract_x_opt(x, scratch.a);
    apply(map_, scratch.a, z, scratch.c);
#pragma omp simd
    for (Index i = 0; i < padded_; ++i) z[i] += 1.0;
    rosenbrock_terms(z, scratch.a, dimension_);
    return size_factor_ * sum_of(scratch.a, dimension_ - 1) + f_opt_;
  }

 private:
  BlockMap map_;
};

/// f10: ellipsoid; f11: discus, with one short axis in forty.
class LargeOscillatedQuadratic final : public LargescaleFunction {
 public:
  explicit LargeOscillatedQuadratic(const BbobInstance& instance) : LargescaleFunction(instance), map_(map_r(2, 3)) {
    set_x_opt(bbob_x_opt(instance));
    Eigen::VectorXd weight = conditioning(1e6, 1.0, dimension_);
    if (instance.function == 11) {
      weight.setOnes();
      weight.head(few_axes()).setConstant(1e6);
    }
    weight_ = PaddedVector(weight);
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    subtract_x_opt(x, scratch.a);
    apply(map_, scratch.a, scratch.b, scratch.c);
    oscillate(scratch.b, padded_);
    return size_factor_ * weighted_squares(weight_.data(), scratch.b, padded_) + f_opt_;
  }

 private:
  BlockMap map_;
  PaddedVector weight_;
};

/// f12: bent cigar, with one long axis in forty.
class LargeBentCigar final : public LargescaleFunction {
 public:
  explicit LargeBentCigar(const BbobInstance& instance)
      : LargescaleFunction(instance), map_(map_r(2, 3)), asymmetry_(0.5 * relative_positions(dimension_)) {
    set_x_opt(bbob_x_opt(instance, 1'000'000));
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    subtract_x_opt(x, scratch.a);
    apply(map_, scratch.a, scratch.b, scratch.c);
    make_asymmetric(scratch.b, asymmetry_.data(), padded_);
    double* z = scratch.a;
    apply(map_, scratch.b, z, scratch.c);
    const Index few = few_axes();
    return size_factor_ * (sum_of_squares(z, few) + 1e6 * sum_of_squares(z + few, dimension_ - few)) + f_opt_;
  }

 private:
  BlockMap map_;
  PaddedVector asymmetry_;
};

/// f13: sharp ridge, with one linear axis in forty.
class LargeSharpRidge final : public LargescaleFunction {
 public:
  explicit LargeSharpRidge(const BbobInstance& instance)
      : LargescaleFunction(instance),
        first_(map_q(5, 6)),
        second_(map_r(3, 4)),
        stretch_(conditioning(10.0, 0.5, dimension_)) {
    set_x_opt(bbob_x_opt(instance));
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    subtract_x_opt(x, scratch.a);
    apply(first_, scratch.a, scratch.b, scratch.c);
    multiply(scratch.b, stretch_);
    double* z = scratch.a;
    apply(second_, scratch.b, z, scratch.c);
    const Index few = few_axes();
    const double ridge = std::sqrt(sum_of_squares(z + few, dimension_ - few));
    return size_factor_ * (sum_of_squares(z, few) + 100.0 * ridge) + f_opt_;
  }

 private:
  BlockMap first_, second_;
  PaddedVector stretch_;
};

/// f14: sum of different powers.
class LargeDifferentPowers final : public LargescaleFunction {
 public:
  explicit LargeDifferentPowers(const BbobInstance& instance)
      : LargescaleFunction(instance),
        map_(map_r(2, 3)),
        exponent_((2.0 + 4.0 * relative_positions(dimension_).array()).matrix()) {
    set_x_opt(bbob_x_opt(instance));
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    subtract_x_opt(x, scratch.a);
    apply(map_, scratch.a, scratch.b, scratch.c);
    powers(scratch.b, exponent_.data(), scratch.a, padded_);
    return size_factor_ * std::sqrt(sum_of(scratch.a, dimension_)) + f_opt_;
  }

 private:
  BlockMap map_;
  PaddedVector exponent_;
};

}  // namespace

std::unique_ptr<const BbobFunctionBase> make_largescale(const BbobInstance& instance) {
  return instance.function <= 14 ? make_largescale_unimodal(instance) : make_largescale_multimodal(instance);
}

std::unique_ptr<const BbobFunctionBase> make_largescale_unimodal(const BbobInstance& instance) {
  if (instance.function == 6) return std::make_unique<LargeAttractiveSector>(instance);
  if (instance.function == 7) return std::make_unique<LargeStepEllipsoid>(instance);
  if (instance.function == 9) return std::make_unique<LargeRotatedRosenbrock>(instance);
  if (instance.function <= 11) return std::make_unique<LargeOscillatedQuadratic>(instance);
  if (instance.function == 12) return std::make_unique<LargeBentCigar>(instance);
  if (instance.function == 13) return std::make_unique<LargeSharpRidge>(instance);
  return std::make_unique<LargeDifferentPowers>(instance);
}

}  // namespace bobench::testfunctions
