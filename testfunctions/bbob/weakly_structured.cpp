// f20 to f24: multi-modal functions with weak global structure (group G5).
#include <algorithm>
#include <cmath>

#include "testfunctions/bbob/elementwise.hpp"
#include "testfunctions/bbob/function.hpp"
#include "testfunctions/bbob/gallagher.hpp"
#include "testfunctions/bbob/lehmer.hpp"
#include "testfunctions/bbob/multimodal.hpp"

namespace bobench::testfunctions {
namespace {

/// f21 and f22: Gallagher's peaks with rotated centres.
class Gallagher final : public BbobFunctionBase {
 public:
  explicit Gallagher(const BbobInstance& instance)
      : BbobFunctionBase(instance),
        rotation_(rotation_q(instance)),
        peaks_(instance, [this](const double* x, double* z) { rotation_.multiply(x, z); }) {
    set_x_opt(peaks_.x_opt());
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    rotation_.multiply(x, scratch.a);
    return peaks_.value(scratch.a, scratch.peaks) + penalized_ * penalty(x, dimension_) + f_opt_;
  }

 private:
  PaddedMatrix rotation_;
  GallagherPeaks peaks_;
};

/// f20: Schwefel x sin(sqrt|x|). The penalty applies to transformed coordinates, so it can be active inside the box.
class Schwefel final : public BbobFunctionBase {
 public:
  explicit Schwefel(const BbobInstance& instance) : BbobFunctionBase(instance) {
    const Eigen::VectorXd uniforms = lehmer_uniforms(instance.seed(), instance.dimension);
    const Eigen::VectorXd sign = signs((uniforms.array() - 0.5).matrix());
    set_x_opt(4.2096874633 / 2.0 * sign);
    flip_ = PaddedVector(2.0 * sign);
    scale_ = PaddedVector(conditioning(10.0, 0.5, instance.dimension));
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    constexpr double optimum = 4.2096874637;
    double *flipped = scratch.a, *z = scratch.b;
    const double *flip = flip_.data(), *scale = scale_.data();
    for (Eigen::Index i = 0; i < dimension_; ++i) flipped[i] = flip[i] * x[i];
    z[0] = flipped[0];
#pragma omp simd
    for (Eigen::Index i = 1; i < dimension_; ++i) z[i] = flipped[i] + 0.25 * (flipped[i - 1] - optimum);
    for (Eigen::Index i = dimension_; i < padded_; ++i) z[i] = 0.0;
#pragma omp simd
    for (Eigen::Index i = 0; i < padded_; ++i) z[i] = 100.0 * (scale[i] * (z[i] - optimum) + optimum);
    sines_of_roots(z, flipped, padded_);
    const double sum = simd::sum_over(
        dimension_, [&](Eigen::Index i, auto tag) { return simd::at(z, i, tag) * simd::at(flipped, i, tag); });
    const double value = penalty(z, dimension_, 500.0) + 418.9828872724339 - sum / static_cast<double>(dimension_);
    return 0.01 * value + f_opt_;
  }

 private:
  PaddedVector flip_, scale_;
};

/// f23: Katsuura, z = R Lambda^100 Q (x - x_opt).
class Katsuura final : public BbobFunctionBase {
 public:
  explicit Katsuura(const BbobInstance& instance) : BbobFunctionBase(instance), map_(folded_map(instance, 100.0)) {
    set_x_opt(bbob_x_opt(instance));
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    subtract_x_opt(x, scratch.a);
    map_.multiply(scratch.a, scratch.b);
    return katsuura_value(scratch.b, scratch.a, dimension_) + penalty(x, dimension_) + f_opt_;
  }

 private:
  PaddedMatrix map_;
};

/// f24: Lunacek's bi-Rastrigin; the funnels are in every coordinate of 2 sign(x_opt) x.
class LunacekBiRastrigin final : public BbobFunctionBase {
 public:
  explicit LunacekBiRastrigin(const BbobInstance& instance)
      : BbobFunctionBase(instance), funnels_(instance.dimension), map_(folded_map(instance, 100.0)) {
    const Eigen::VectorXd sign = signs(lehmer_normals(instance.seed(), instance.dimension));
    set_x_opt(0.5 * LunacekFunnels::mu0 * sign);
    flip_ = PaddedVector(2.0 * sign);
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    const double* flip = flip_.data();
    double *turned = scratch.c, *shifted = scratch.a;
#pragma omp simd
    for (Eigen::Index i = 0; i < dimension_; ++i) turned[i] = flip[i] * x[i];
#pragma omp simd
    for (Eigen::Index i = 0; i < dimension_; ++i) shifted[i] = turned[i] - LunacekFunnels::mu0;
    const double funnels = funnels_.value(turned, dimension_);
    map_.multiply(shifted, scratch.b);
    cosines_of_turns(scratch.b, scratch.c, padded_);
    const double count = static_cast<double>(dimension_);
    return funnels + 10.0 * (count - sum_of(scratch.c, dimension_)) + 1e4 * penalty(x, dimension_) + f_opt_;
  }

 private:
  LunacekFunnels funnels_;
  PaddedMatrix map_;
  PaddedVector flip_;
};

}  // namespace

std::unique_ptr<const BbobFunctionBase> make_weakly_structured(const BbobInstance& instance) {
  if (instance.function == 20) return std::make_unique<Schwefel>(instance);
  if (instance.function <= 22) return std::make_unique<Gallagher>(instance);
  if (instance.function == 23) return std::make_unique<Katsuura>(instance);
  return std::make_unique<LunacekBiRastrigin>(instance);
}

}  // namespace bobench::testfunctions
