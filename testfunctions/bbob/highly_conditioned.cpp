// f10 to f14: unimodal functions with high conditioning (group G3).
#include <cmath>

#include "testfunctions/bbob/elementwise.hpp"
#include "testfunctions/bbob/function.hpp"

namespace bobench::testfunctions {
namespace {

/// f10: ellipsoid, z = T_osz(R (x - x_opt)); f11: discus, the same z, 10^6 on the first coordinate alone.
class OscillatedQuadratic final : public BbobFunctionBase {
 public:
  OscillatedQuadratic(const BbobInstance& instance, const Eigen::VectorXd& weight)
      : BbobFunctionBase(instance), rotation_(rotation_r(instance)), weight_(weight) {
    set_x_opt(bbob_x_opt(instance));
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    subtract_x_opt(x, scratch.a);
    rotation_.multiply(scratch.a, scratch.b);
    oscillate(scratch.b, padded_);
    return weighted_squares(weight_.data(), scratch.b, padded_) + f_opt_;
  }

 private:
  PaddedMatrix rotation_;
  PaddedVector weight_;
};

Eigen::VectorXd discus_weight(Eigen::Index dimension) {
  Eigen::VectorXd weight = Eigen::VectorXd::Ones(dimension);
  weight[0] = 1e6;
  return weight;
}

/// f12: bent cigar, z = R T_asy^0.5 (R (x - x_opt)); 10^6 on all but the first coordinate.
class BentCigar final : public BbobFunctionBase {
 public:
  explicit BentCigar(const BbobInstance& instance)
      : BbobFunctionBase(instance),
        rotation_(rotation_r(instance)),
        asymmetry_(0.5 * relative_positions(instance.dimension)) {
    // The only function whose x_opt is drawn from a different seed.
    set_x_opt(bbob_x_opt(instance, 1'000'000));
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    subtract_x_opt(x, scratch.a);
    rotation_.multiply(scratch.a, scratch.b);
    make_asymmetric(scratch.b, asymmetry_.data(), padded_);
    double* z = scratch.a;
    rotation_.multiply(scratch.b, z);
    return z[0] * z[0] + 1e6 * sum_of_squares(z + 1, dimension_ - 1) + f_opt_;
  }

 private:
  PaddedMatrix rotation_;
  PaddedVector asymmetry_;
};

/// f13: sharp ridge, z = R Lambda^10 Q (x - x_opt); z_0^2 + 100 sqrt(sum of the other squares).
class SharpRidge final : public BbobFunctionBase {
 public:
  explicit SharpRidge(const BbobInstance& instance) : BbobFunctionBase(instance), map_(folded_map(instance, 10.0)) {
    set_x_opt(bbob_x_opt(instance));
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    subtract_x_opt(x, scratch.a);
    double* z = scratch.b;
    map_.multiply(scratch.a, z);
    return z[0] * z[0] + 100.0 * std::sqrt(sum_of_squares(z + 1, dimension_ - 1)) + f_opt_;
  }

 private:
  PaddedMatrix map_;
};

/// f14: sum of different powers, sqrt(sum |z_i|^(2 + 4 i/(D-1))), z = R (x - x_opt).
class DifferentPowers final : public BbobFunctionBase {
 public:
  explicit DifferentPowers(const BbobInstance& instance)
      : BbobFunctionBase(instance),
        rotation_(rotation_r(instance)),
        exponent_((2.0 + 4.0 * relative_positions(instance.dimension).array()).matrix()) {
    set_x_opt(bbob_x_opt(instance));
  }
  double evaluate(const double* x, const BbobScratch& scratch) const override {
    subtract_x_opt(x, scratch.a);
    rotation_.multiply(scratch.a, scratch.b);
    powers(scratch.b, exponent_.data(), scratch.a, padded_);
    return std::sqrt(sum_of(scratch.a, dimension_)) + f_opt_;
  }

 private:
  PaddedMatrix rotation_;
  PaddedVector exponent_;
};

}  // namespace

std::unique_ptr<const BbobFunctionBase> make_highly_conditioned(const BbobInstance& instance) {
  if (instance.function == 10) {
    const double condition = instance.is_noise_base() ? 1e4 : 1e6;
    return std::make_unique<OscillatedQuadratic>(instance, conditioning(condition, 1.0, instance.dimension));
  }
  if (instance.function == 11)
    return std::make_unique<OscillatedQuadratic>(instance, discus_weight(instance.dimension));
  if (instance.function == 12) return std::make_unique<BentCigar>(instance);
  if (instance.function == 13) return std::make_unique<SharpRidge>(instance);
  return std::make_unique<DifferentPowers>(instance);
}

}  // namespace bobench::testfunctions
