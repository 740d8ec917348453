// f15 to f19: multi-modal functions with adequate global structure (group G4).
#include <algorithm>
#include <cmath>

#include "testfunctions/bbob/elementwise.hpp"
#include "testfunctions/bbob/function.hpp"
#include "testfunctions/bbob/multimodal.hpp"

namespace bobench::testfunctions {
namespace {

/// f15: Rastrigin, z = R Lambda^10 Q T_asy^0.2 T_osz(R (x - x_opt)).
class Rastrigin final : public BbobFunctionBase {
 public:
  explicit Rastrigin(const BbobInstance& instance)
      : BbobFunctionBase(instance),
        rotation_(rotation_r(instance)),
        map_(folded_map(instance, 10.0)),
        asymmetry_(0.2 * relative_positions(instance.dimension)) {
    set_x_opt(bbob_x_opt(instance));
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    subtract_x_opt(x, scratch.a);
    rotation_.multiply(scratch.a, scratch.b);
    oscillate_and_make_asymmetric(scratch.b, asymmetry_.data(), padded_);
    map_.multiply(scratch.b, scratch.a);
    return rastrigin_value(scratch.a, scratch.b, dimension_) + f_opt_;
  }

 private:
  PaddedMatrix rotation_, map_;
  PaddedVector asymmetry_;
};

/// f16: Weierstrass, z = R Lambda^(1/100) Q T_osz(R (x - x_opt)).
class Weierstrass final : public BbobFunctionBase {
 public:
  explicit Weierstrass(const BbobInstance& instance)
      : BbobFunctionBase(instance), rotation_(rotation_r(instance)), map_(folded_map(instance, 0.01)) {
    set_x_opt(bbob_x_opt(instance));
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    subtract_x_opt(x, scratch.a);
    rotation_.multiply(scratch.a, scratch.b);
    oscillate(scratch.b, padded_);
    map_.multiply(scratch.b, scratch.a);
    return weierstrass_value(scratch.a, scratch.b, dimension_) +
           10.0 / static_cast<double>(dimension_) * penalty(x, dimension_) + f_opt_;
  }

 private:
  PaddedMatrix rotation_, map_;
};

/// f17, f18: Schaffer's F7, z = Lambda^10 or Lambda^1000 times Q T_asy^0.5 (R (x - x_opt)).
class Schaffer final : public BbobFunctionBase {
 public:
  Schaffer(const BbobInstance& instance, double condition)
      : BbobFunctionBase(instance),
        rotation_(rotation_r(instance)),
        map_(conditioning(condition, 0.5, instance.dimension).asDiagonal() * rotation_q(instance)),
        asymmetry_(0.5 * relative_positions(instance.dimension)) {
    set_x_opt(bbob_x_opt(instance));
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    subtract_x_opt(x, scratch.a);
    rotation_.multiply(scratch.a, scratch.b);
    make_asymmetric(scratch.b, asymmetry_.data(), padded_);
    map_.multiply(scratch.b, scratch.a);
    return schaffer_value(scratch.a, scratch.b, dimension_) + penalized_ * 10.0 * penalty(x, dimension_) + f_opt_;
  }

 private:
  PaddedMatrix rotation_, map_;
  PaddedVector asymmetry_;
};

/// f19: composite Griewank-Rosenbrock, z = factor Q x + 1/2; ten times as high as the noise base's version.
class GriewankRosenbrock final : public BbobFunctionBase {
 public:
  explicit GriewankRosenbrock(const BbobInstance& instance)
      : BbobFunctionBase(instance), height_(instance.is_noise_base() ? 1.0 : 10.0) {
    const double factor = std::max(1.0, std::sqrt(instance.dimension) / 8.0);
    const Eigen::MatrixXd rotation = rotation_q(instance);
    set_x_opt(rotation.colwise().sum().transpose() * (0.5 / factor));
    map_ = PaddedMatrix(factor * rotation);
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    double* z = scratch.a;
    map_.multiply(x, z);
#pragma omp simd
    for (Eigen::Index i = 0; i < padded_; ++i) z[i] += 0.5;
    return griewank_rosenbrock_value(z, scratch.b, dimension_, height_) + f_opt_;
  }

 private:
  double height_;
  PaddedMatrix map_;
};

}  // namespace

std::unique_ptr<const BbobFunctionBase> make_adequately_structured(const BbobInstance& instance) {
  if (instance.function == 15) return std::make_unique<Rastrigin>(instance);
  if (instance.function == 16) return std::make_unique<Weierstrass>(instance);
  if (instance.function == 17) return std::make_unique<Schaffer>(instance, 10.0);
  if (instance.function == 18) return std::make_unique<Schaffer>(instance, 1000.0);
  return std::make_unique<GriewankRosenbrock>(instance);
}

}  // namespace bobench::testfunctions
