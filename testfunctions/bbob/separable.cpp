// f1 to f5: separable functions (group G1).
#include <cmath>

#include "testfunctions/bbob/elementwise.hpp"
#include "testfunctions/bbob/function.hpp"
#include "testfunctions/bbob/multimodal.hpp"

namespace bobench::testfunctions {
namespace {

/// f1: the sphere.
class Sphere final : public BbobFunctionBase {
 public:
  explicit Sphere(const BbobInstance& instance) : BbobFunctionBase(instance) { set_x_opt(bbob_x_opt(instance)); }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    subtract_x_opt(x, scratch.a);
    return size_factor_ * sum_of_squares(scratch.a, padded_) + f_opt_;
  }
};

/// f2: ellipsoid, sum 10^(6 i/(D-1)) z_i^2, z = T_osz(x - x_opt).
class SeparableEllipsoid final : public BbobFunctionBase {
 public:
  explicit SeparableEllipsoid(const BbobInstance& instance)
      : BbobFunctionBase(instance), weight_(conditioning(1e6, 1.0, instance.dimension)) {
    set_x_opt(bbob_x_opt(instance));
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    subtract_x_opt(x, scratch.a);
    oscillate(scratch.a, padded_);
    return size_factor_ * weighted_squares(weight_.data(), scratch.a, padded_) + f_opt_;
  }

 private:
  PaddedVector weight_;
};

/// f3: Rastrigin, z = Lambda^10 T_asy^0.2 T_osz(x - x_opt).
class SeparableRastrigin final : public BbobFunctionBase {
 public:
  explicit SeparableRastrigin(const BbobInstance& instance)
      : BbobFunctionBase(instance),
        scale_(conditioning(10.0, 0.5, instance.dimension)),
        asymmetry_(0.2 * relative_positions(instance.dimension)) {
    set_x_opt(bbob_x_opt(instance));
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    double* z = scratch.a;
    subtract_x_opt(x, z);
    oscillate_and_make_asymmetric(z, asymmetry_.data(), padded_);
    const double* scale = scale_.data();
#pragma omp simd
    for (Eigen::Index i = 0; i < padded_; ++i) z[i] *= scale[i];
    return size_factor_ * rastrigin_value(z, scratch.b, dimension_) + f_opt_;
  }

 private:
  PaddedVector scale_, asymmetry_;
};

/// f4: Bueche-Rastrigin: every second coordinate is ten times as steep on its positive side.
class BuecheRastrigin final : public BbobFunctionBase {
 public:
  explicit BuecheRastrigin(const BbobInstance& instance) : BbobFunctionBase(instance) {
    Eigen::VectorXd x_opt = bbob_x_opt(instance);
    const Eigen::VectorXd scale = conditioning(10.0, 0.5, instance.dimension);
    Eigen::VectorXd positive_scale = scale;
    for (Eigen::Index i = 0; i < instance.dimension; i += 2) {
      x_opt[i] = std::abs(x_opt[i]);
      positive_scale[i] *= 10.0;
    }
    set_x_opt(x_opt);
    scale_ = PaddedVector(scale);
    positive_scale_ = PaddedVector(positive_scale);
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    double* z = scratch.a;
    subtract_x_opt(x, z);
    oscillate(z, padded_);
    const double *scale = scale_.data(), *positive_scale = positive_scale_.data();
#pragma omp simd
    for (Eigen::Index i = 0; i < padded_; ++i) z[i] *= z[i] > 0.0 ? positive_scale[i] : scale[i];
    return size_factor_ * rastrigin_value(z, scratch.b, dimension_) + 100.0 * penalty(x, dimension_) + f_opt_;
  }

 private:
  PaddedVector scale_, positive_scale_;
};

/// f5: linear slope; constant beyond the corner x_opt.
class LinearSlope final : public BbobFunctionBase {
 public:
  explicit LinearSlope(const BbobInstance& instance) : BbobFunctionBase(instance) {
    const Eigen::VectorXd sign = signs(bbob_x_opt(instance));
    set_x_opt(5.0 * sign);
    slope_ = PaddedVector(sign.cwiseProduct(conditioning(10.0, 1.0, instance.dimension)));
  }
  double evaluate(const double* x, const BbobScratch&) const override {
    const double *slope = slope_.data(), *optimum = x_opt().data();
    const auto term = [&](Eigen::Index i, auto tag) {
      const auto coordinate = simd::at(x, i, tag), corner = simd::at(optimum, i, tag);
      return simd::at(slope, i, tag) * (corner - simd::select(coordinate * corner < 25.0, coordinate, corner));
    };
    return size_factor_ * simd::sum_over(dimension_, term) + f_opt_;
  }

 private:
  PaddedVector slope_;
};

}  // namespace

std::unique_ptr<const BbobFunctionBase> make_separable(const BbobInstance& instance) {
  if (instance.function == 1) return std::make_unique<Sphere>(instance);
  if (instance.function == 2) return std::make_unique<SeparableEllipsoid>(instance);
  if (instance.function == 3) return std::make_unique<SeparableRastrigin>(instance);
  if (instance.function == 4) return std::make_unique<BuecheRastrigin>(instance);
  return std::make_unique<LinearSlope>(instance);
}

}  // namespace bobench::testfunctions
