// The large-scale versions of f15 to f19 and f21 to f24.
#include <cmath>
#include <utility>

#include "testfunctions/bbob/elementwise.hpp"
#include "testfunctions/bbob/gallagher.hpp"
#include "testfunctions/bbob/largescale.hpp"
#include "testfunctions/bbob/lehmer.hpp"
#include "testfunctions/bbob/multimodal.hpp"

namespace bobench::testfunctions {
namespace {

using Eigen::Index;

/// f15: Rastrigin.
class LargeRastrigin final : public LargescaleFunction {
 public:
  explicit LargeRastrigin(const BbobInstance& instance)
      : LargescaleFunction(instance),
        outer_(map_r(3, 4)),
        inner_(map_q(5, 6)),
        asymmetry_(0.2 * relative_positions(dimension_)),
        stretch_(conditioning(10.0, 0.5, dimension_)) {
    set_x_opt(bbob_x_opt(instance));
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    subtract_x_opt(x, scratch.a);
    apply(outer_, scratch.a, scratch.b, scratch.c);
    oscillate_and_make_asymmetric(scratch.b, asymmetry_.data(), padded_);
    apply(inner_, scratch.b, scratch.a, scratch.c);
    multiply(scratch.a, stretch_);
    apply(outer_, scratch.a, scratch.b, scratch.c);
    return size_factor_ * rastrigin_value(scratch.b, scratch.a, dimension_) + f_opt_;
  }

 private:
  BlockMap outer_, inner_;
  PaddedVector asymmetry_, stretch_;
};

/// f16: Weierstrass.
class LargeWeierstrass final : public LargescaleFunction {
 public:
  explicit LargeWeierstrass(const BbobInstance& instance)
      : LargescaleFunction(instance),
        outer_(map_r(5, 6)),
        inner_(map_q(3, 4)),
        stretch_(conditioning(0.01, 0.5, dimension_)) {
    set_x_opt(bbob_x_opt(instance));
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    subtract_x_opt(x, scratch.a);
    apply(outer_, scratch.a, scratch.b, scratch.c);
    oscillate(scratch.b, padded_);
    apply(inner_, scratch.b, scratch.a, scratch.c);
    multiply(scratch.a, stretch_);
    apply(outer_, scratch.a, scratch.b, scratch.c);
    return weierstrass_value(scratch.b, scratch.a, dimension_) +
           10.0 / static_cast<double>(dimension_) * penalty(x, dimension_) + f_opt_;
  }

 private:
  BlockMap outer_, inner_;
  PaddedVector stretch_;
};

/// f17, f18: Schaffer's F7.
class LargeSchaffer final : public LargescaleFunction {
 public:
  explicit LargeSchaffer(const BbobInstance& instance)
      : LargescaleFunction(instance),
        first_(map_r(5, 6)),
        second_(map_q(3, 4)),
        asymmetry_(0.5 * relative_positions(dimension_)),
        stretch_(conditioning(instance.function == 17 ? 10.0 : 1000.0, 0.5, dimension_)) {
    set_x_opt(bbob_x_opt(instance));
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    subtract_x_opt(x, scratch.a);
    apply(first_, scratch.a, scratch.b, scratch.c);
    make_asymmetric(scratch.b, asymmetry_.data(), padded_);
    apply(second_, scratch.b, scratch.a, scratch.c);
    multiply(scratch.a, stretch_);
    return schaffer_value(scratch.a, scratch.b, dimension_) + 10.0 * penalty(x, dimension_) + f_opt_;
  }

 private:
  BlockMap first_, second_;
  PaddedVector asymmetry_, stretch_;
};

/// f19: composite Griewank-Rosenbrock.
class LargeGriewankRosenbrock final : public LargescaleFunction {
 public:
  explicit LargeGriewankRosenbrock(const BbobInstance& instance) : LargescaleFunction(instance), map_(map_q(2, 3)) {
    set_x_opt(map_.transposed(Eigen::VectorXd::Constant(dimension_, 0.5)));
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    double* z = scratch.a;
    apply(map_, x, z, scratch.c);
#pragma omp simd
    for (Index i = 0; i < padded_; ++i) z[i] += 0.5;
    return griewank_rosenbrock_value(z, scratch.b, dimension_, 10.0) + f_opt_;
  }

 private:
  BlockMap map_;
};

/// f21 and f22: Gallagher's peaks, without permutations.
class LargeGallagher final : public LargescaleFunction {
 public:
  explicit LargeGallagher(const BbobInstance& instance)
      : LargescaleFunction(instance),
        rotation_(instance.seed(), dimension_),
        peaks_(instance, [this](const double* x, double* z) { apply(rotation_, x, z, nullptr); }) {
    set_x_opt(peaks_.x_opt());
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    apply(rotation_, x, scratch.a, scratch.c);
    return peaks_.value(scratch.a, scratch.peaks) + penalty(x, dimension_) + f_opt_;
  }

 private:
  BlockMap rotation_;
  GallagherPeaks peaks_;
};

/// f23: Katsuura.
class LargeKatsuura final : public LargescaleFunction {
 public:
  explicit LargeKatsuura(const BbobInstance& instance)
      : LargescaleFunction(instance),
        first_(map_q(3, 4)),
        second_(map_r(5, 6)),
        stretch_(conditioning(100.0, 0.5, dimension_)) {
    set_x_opt(bbob_x_opt(instance));
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    subtract_x_opt(x, scratch.a);
    apply(first_, scratch.a, scratch.b, scratch.c);
    multiply(scratch.b, stretch_);
    apply(second_, scratch.b, scratch.a, scratch.c);
    return katsuura_value(scratch.a, scratch.b, dimension_) + penalty(x, dimension_) + f_opt_;
  }

 private:
  BlockMap first_, second_;
  PaddedVector stretch_;
};

/// f24: Lunacek's bi-Rastrigin.
class LargeLunacekBiRastrigin final : public LargescaleFunction {
 public:
  explicit LargeLunacekBiRastrigin(const BbobInstance& instance)
      : LargescaleFunction(instance),
        funnels_(instance.dimension),
        first_(map_q(3, 4)),
        second_(map_r(5, 6)),
        stretch_(conditioning(100.0, 0.5, dimension_)) {
    const Eigen::VectorXd sign = signs(lehmer_normals(instance.seed(), dimension_));
    set_x_opt(0.5 * LunacekFunnels::mu0 * sign);
    flip_ = PaddedVector(2.0 * sign);
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    const double* flip = flip_.data();
    double *turned = scratch.b, *shifted = scratch.a;
#pragma omp simd
    for (Index i = 0; i < dimension_; ++i) turned[i] = flip[i] * x[i];
#pragma omp simd
    for (Index i = 0; i < dimension_; ++i) shifted[i] = turned[i] - LunacekFunnels::mu0;
    const double funnels = funnels_.value(turned, dimension_);
    apply(first_, shifted, scratch.b, scratch.c);
    multiply(scratch.b, stretch_);
    apply(second_, scratch.b, scratch.a, scratch.c);
    cosines_of_turns(scratch.a, scratch.b, padded_);
    const double waves = 10.0 * (static_cast<double>(dimension_) - sum_of(scratch.b, dimension_));
    return size_factor_ * (funnels + waves) + 1e4 * penalty(x, dimension_) + f_opt_;
  }

 private:
  LunacekFunnels funnels_;
  BlockMap first_, second_;
  PaddedVector stretch_, flip_;
};

}  // namespace

std::unique_ptr<const BbobFunctionBase> make_largescale_multimodal(const BbobInstance& instance) {
  if (instance.function == 15) return std::make_unique<LargeRastrigin>(instance);
  if (instance.function == 16) return std::make_unique<LargeWeierstrass>(instance);
  if (instance.function <= 18) return std::make_unique<LargeSchaffer>(instance);
  if (instance.function == 19) return std::make_unique<LargeGriewankRosenbrock>(instance);
  if (instance.function <= 22) return std::make_unique<LargeGallagher>(instance);
  if (instance.function == 23) return std::make_unique<LargeKatsuura>(instance);
  return std::make_unique<LargeLunacekBiRastrigin>(instance);
}

}  // namespace bobench::testfunctions
